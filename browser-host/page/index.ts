export { build } from '../../core/index.ts'
export { openServer } from './open-server.ts'
export type {
  ConnectRequest,
  MockServerOptions,
  OpenedServer,
  OpenServerOptions,
  PageControl,
  PageMockOptions,
  PersistentServerOptions,
  PlaceOptions,
  ServerState,
  ServiceWorkerPlace,
  SharedMockOptions,
} from './opened-server.ts'
export { type PageMockServer, startMockServer } from './start-mock-server.ts'
export { installWebSocketShim, type WebSocketRoute } from './web-socket/web-socket-shim.ts'
