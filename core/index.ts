export {
  ApiError,
  badRequest,
  forbiddenRequest,
  internalError,
  timedOut,
  tooLarge,
  unsupportedContentEncoding,
} from './api/api-error.ts'
export { type Brand, type BrandName, brands } from './api/brand.ts'
export { parseDuration } from './api/duration.ts'
export type { JsonObject, JsonValue } from './api/json.ts'
export type { User } from './authn/user.ts'
export { type Client, createClient } from './client/client.ts'
export type { Transport, TransportRequest, TransportResponse } from './client/transport.ts'
export type { CompleteCtl, Completion, CtlEnvironment, RunCtl } from './ctl/ctl-environment.ts'
export { CtlSession, type CtlSessionOptions } from './ctl/ctl-session.ts'
export type { Fault, FaultMatch, FaultRule } from './faults/fault-rule.ts'
export type { ApiRequest, Peer } from './http/api-request.ts'
export type { ApiMessageStream, ApiResponse } from './http/api-response.ts'
export type { ApiConnection, RequestHandler } from './http/request-handler.ts'
export type {
  Fixtures,
  MockClock,
  MockControl,
  MockOptions,
  MockSnapshot,
  MockUser,
} from './mock/mock-control.ts'
export type { RequestObserver, RequestRecord } from './observe/request-record.ts'
export type { Cancel, Clock, LogFields, Logger, Runtime, Timers } from './runtime.ts'
export { type ApiServer, type ApiServerOptions, createApiServer } from './server.ts'
export type { Backend, RecordId, StoredRecord } from './storage/backend.ts'
export { startCompactor } from './storage/compactor.ts'
export { MemoryBackend } from './storage/memory-backend.ts'
export { openEngine } from './storage/mvcc-engine.ts'
export { type Revision, type Storage, StorageError } from './storage/storage.ts'
