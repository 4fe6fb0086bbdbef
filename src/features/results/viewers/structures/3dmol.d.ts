// The library's own build for bundlers, which its package names no types for.
declare module '3dmol/build/3Dmol.es6-min.js' {
  export * from '3dmol';
}
