/** The layers of `core`, from the lowest up: each imports only those before it. */
export const coreLayers: readonly string[] = [
  'base',
  'languages',
  'objects',
  'storage',
  'kinds',
  'access',
  'requests',
  'cluster',
  'command',
  'lessons',
  'server',
]

/** The same for `node-host`. */
export const nodeHostLayers: readonly string[] = [
  'base',
  'store',
  'serving',
  'client',
  'commands',
  'testing',
  'build',
]
