/// The style sheets, in light and dark. They have explicit colours, because viewers other than browsers support no
/// variables.
package enum PlotStyle {
  static let drawing: StaticString = """
    text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:#57606a}
    .title{font-size:20px;font-weight:600;fill:#1f2328}
    .heading{font-size:13px;font-weight:600;fill:#1f2328}
    .name{font-size:11px;fill:#7a3b00}
    .halo{paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round;stroke-opacity:.8}
    path{fill:none;stroke-linejoin:round;stroke-linecap:round}
    .paper{fill:#fff}
    .plain{fill:#f6f8fa}
    .sea{fill:#e3edf5}
    .land{fill:#fbfaf5}
    .coast{stroke:#9aa9b5;stroke-width:.8px}
    .grid{stroke:#8c959f;stroke-opacity:.35;stroke-width:.7px}
    .edge{fill:none;stroke:#b6bec7;stroke-width:1px}
    .scale{stroke:#57606a;stroke-width:2px;stroke-linecap:butt}
    .place{fill:#d4721a;fill-opacity:.18;stroke:#b35900;stroke-width:1.2px}
    .corridor{stroke:#d4721a;stroke-opacity:.3}
    .case{stroke:#fff;stroke-width:4.5px;stroke-opacity:.85}
    .track{stroke:#0a58ca;stroke-width:2.2px}
    .begin{fill:#fff;stroke:#0a58ca;stroke-width:2.5px}
    .end{fill:#0a58ca;stroke:#fff;stroke-width:1.5px}
    .band{fill:#0a58ca;fill-opacity:.18;stroke:#0a58ca;stroke-opacity:.18;stroke-width:1px}
    .curve{stroke:#0a58ca;stroke-width:1.6px}
    .dots{stroke:#0a58ca;stroke-opacity:.45;stroke-width:3px}
    .ring{fill:none;stroke:#b35900;stroke-width:1.6px}
    .outer{fill:none;stroke:#57606a;stroke-width:1px;stroke-dasharray:3 4}
    .mean{stroke:#b35900;stroke-width:2px}
    @media (prefers-color-scheme:dark){
    text{fill:#9da7b3}
    .title,.heading{fill:#e6edf3}
    .name{fill:#f0b27a}
    .halo{stroke:#0d1117}
    .paper{fill:#0d1117}
    .plain{fill:#151b23}
    .sea{fill:#101c29}
    .land{fill:#1d2630}
    .coast{stroke:#56677a}
    .grid{stroke:#8b949e;stroke-opacity:.3}
    .edge{stroke:#3d444d}
    .scale{stroke:#9da7b3}
    .place{fill:#f0883e;stroke:#f0883e}
    .corridor{stroke:#f0883e}
    .case{stroke:#0d1117}
    .track,.curve,.dots{stroke:#58a6ff}
    .begin{fill:#0d1117;stroke:#58a6ff}
    .end{fill:#58a6ff;stroke:#0d1117}
    .band{fill:#58a6ff;stroke:#58a6ff}
    .ring,.mean{stroke:#f0883e}
    .outer{stroke:#9da7b3}
    }

    """

  /// Style of the page around the pictures.
  static let page: StaticString = """
    :root{color-scheme:light dark}
    body{margin:0 auto;max-width:1160px;padding:20px 16px;background:#fff;color:#1f2328;font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    h1{margin:0;font-size:24px;line-height:1.25;overflow-wrap:anywhere}
    header p,footer{margin:4px 0 0;color:#57606a}
    main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr));gap:24px;margin:20px 0}
    figure,section{margin:0;min-width:0}
    figcaption,h2{margin:0 0 6px;font-size:15px;font-weight:600}
    figure svg{display:block;width:100%;height:auto}
    table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
    caption{padding:0 0 6px;font-weight:600;text-align:left}
    th,td{padding:5px 8px 5px 0;border-top:1px solid #d1d9e0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
    th{width:28%;color:#57606a;font-weight:400}
    footer{font-size:13px}
    @media (min-width:860px){section{grid-row:span 3}}
    @media (prefers-color-scheme:dark){
    body{background:#0d1117;color:#e6edf3}
    header p,footer,th{color:#9da7b3}
    th,td{border-color:#3d444d}
    }
    @media print{body{max-width:none}figure{break-inside:avoid}}

    """

  /// The whole style of the page.
  package static var sheet: String { "\n\(page)\(drawing)" }

  /// Hash of ``sheet`` for the content security policy, which allows no other style. A test computes it.
  package static let hash: StaticString = "sha256-zOQZfkKqebUk+qN5HByg074vHa1bZf4og15/avGOw3A="
}
