/** Documents with sections that tables make, by their path in the project. */
export const madeDocuments: readonly string[] = [
  'ARCHITECTURE.md',
  'README.md',
  'node-host/README.md',
  'browser-host/README.md',
  'web-playground/README.md',
]
