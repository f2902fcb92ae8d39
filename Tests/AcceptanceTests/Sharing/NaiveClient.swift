/// A client of libgps as many are: it never clears the mask of what has come.
enum NaiveClient {
  /// Prints of each message that libgps reads whether it takes it for a fix, and of when.
  static let source = """
    #include <gps.h>
    #include <stdio.h>
    #include <stdlib.h>

    int main(int argc, char **argv) {
      static struct gps_data_t data;
      int messages = argc > 2 ? atoi(argv[2]) : 0;
      if (gps_open("127.0.0.1", argv[1], &data) != 0) return 69;
      gps_stream(&data, WATCH_ENABLE | WATCH_JSON, NULL);
      while (messages > 0 && gps_waiting(&data, 30000000)) {
        int count = gps_read(&data, NULL, 0);
        if (count < 0) return 1;
        if (count == 0) continue;
        messages--;
        if (data.set & MODE_SET)
          printf("%d %lld %.6f\\n", data.fix.mode, (long long)data.fix.time.tv_sec, data.fix.latitude);
      }
      gps_close(&data);
      return 0;
    }

    """
}
