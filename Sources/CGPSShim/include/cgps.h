int cgps_placeholder(void);
