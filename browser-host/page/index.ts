export { openServer } from './open-server.ts'
export type {
  ConnectRequest,
  OpenedServer,
  OpenServerOptions,
  PersistentServerOptions,
  ServerState,
  ServiceWorkerPlace,
  SharedMockOptions,
} from './opened-server.ts'
