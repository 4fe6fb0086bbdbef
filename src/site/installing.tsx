/** With what browsers and phones install the shop. It stands in the pages; only the server has it, as `theme-script.ts`. */
export const installing = import.meta.env.SSR ? (
  <>
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="apple-touch-icon" href="/images/apple-touch-icon.png" />
  </>
) : null;
