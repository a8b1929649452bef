export { openServer } from './open-server.ts'
export type {
  ConnectRequest,
  OpenedServer,
  OpenServerOptions,
  PersistentServerOptions,
  PlaceOptions,
  ServerState,
  ServiceWorkerPlace,
  SharedMockOptions,
} from './opened-server.ts'
export {
  type MockServerOptions,
  type PageMockServer,
  startMockServer,
} from './start-mock-server.ts'
export { installWebSocketShim, type WebSocketRoute } from './web-socket-shim.ts'
