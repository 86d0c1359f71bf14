/** WebAssembly text, compiled when the product is built: the module's bytes. */
declare module '*.wat' {
  const code: Uint8Array<ArrayBuffer>;
  export default code;
}
