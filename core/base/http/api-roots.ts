/** First path segments of the API; a host without a prefix serves only these. */
export const apiRoots: ReadonlySet<string> = new Set([
  'api',
  'apis',
  'version',
  'openapi',
  'healthz',
  'livez',
  'readyz',
])
