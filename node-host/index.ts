export { startServer } from './start-server.ts'
export type { StartOptions } from './options/start-options.ts'
export type { RunningServer } from './running-server.ts'
export { StartupError } from './errors/startup-error.ts'
