/** What servers that are made to fail, hosts without access and windows that change leave in the browser's list of errors. */
const EXPECTED = /Failed to load resource|status of \d+|net::ERR|CORS policy|ResizeObserver loop/;

/** The errors that are the extension's own. */
export const unexpectedErrors = (errors: readonly string[]): string[] =>
  errors.filter((error) => !EXPECTED.test(error));
