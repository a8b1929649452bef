import type { GrpcPackages } from './load-grpc.ts'

/** A 64-bit integer as protobufjs reads it. Revisions stay below 2^53. */
export type Int64 = number | { toNumber(): number }

export function toNumber(value: Int64): number {
  return typeof value === 'number' ? value : value.toNumber()
}

/**
 * The messages of etcd's API that this server uses, as its public `.proto` files have them (rpc.proto, kv.proto): a line a message, then
 * a line a field with its name, its type and its number. Enumerations are integers on the wire, and so they are here.
 */
const table = `
KeyValue
  key bytes 1
  createRevision int64 2
  modRevision int64 3
  version int64 4
  value bytes 5
  lease int64 6
Event
  type int32 1
  kv KeyValue 2
  prevKv KeyValue 3
ResponseHeader
  clusterId uint64 1
  memberId uint64 2
  revision int64 3
  raftTerm uint64 4
RangeRequest
  key bytes 1
  rangeEnd bytes 2
  limit int64 3
  revision int64 4
  sortOrder int32 5
  sortTarget int32 6
  serializable bool 7
  keysOnly bool 8
  countOnly bool 9
RangeResponse
  header ResponseHeader 1
  kvs KeyValue[] 2
  more bool 3
  count int64 4
PutRequest
  key bytes 1
  value bytes 2
  lease int64 3
  prevKv bool 4
PutResponse
  header ResponseHeader 1
  prevKv KeyValue 2
DeleteRangeRequest
  key bytes 1
  rangeEnd bytes 2
  prevKv bool 3
DeleteRangeResponse
  header ResponseHeader 1
  deleted int64 2
  prevKvs KeyValue[] 3
RequestOp
  requestRange RangeRequest 1
  requestPut PutRequest 2
  requestDeleteRange DeleteRangeRequest 3
ResponseOp
  responseRange RangeResponse 1
  responsePut PutResponse 2
  responseDeleteRange DeleteRangeResponse 3
Compare
  result int32 1
  target int32 2
  key bytes 3
  version int64 4
  createRevision int64 5
  modRevision int64 6
TxnRequest
  compare Compare[] 1
  success RequestOp[] 2
  failure RequestOp[] 3
TxnResponse
  header ResponseHeader 1
  succeeded bool 2
  responses ResponseOp[] 3
CompactionRequest
  revision int64 1
  physical bool 2
CompactionResponse
  header ResponseHeader 1
WatchCreateRequest
  key bytes 1
  rangeEnd bytes 2
  startRevision int64 3
  progressNotify bool 4
  prevKv bool 6
  watchId int64 7
  fragment bool 8
WatchCancelRequest
  watchId int64 1
WatchProgressRequest
WatchRequest
  createRequest WatchCreateRequest 1
  cancelRequest WatchCancelRequest 2
  progressRequest WatchProgressRequest 3
WatchResponse
  header ResponseHeader 1
  watchId int64 2
  created bool 3
  canceled bool 4
  compactRevision int64 5
  cancelReason string 6
  fragment bool 7
  events Event[] 11
LeaseGrantRequest
  ttl int64 1
  id int64 2
LeaseGrantResponse
  header ResponseHeader 1
  id int64 2
  ttl int64 3
  error string 4
LeaseRevokeRequest
  id int64 1
LeaseRevokeResponse
  header ResponseHeader 1
StatusRequest
StatusResponse
  header ResponseHeader 1
  version string 2
  dbSize int64 3
  leader uint64 4
  raftIndex uint64 5
  raftTerm uint64 6
  raftAppliedIndex uint64 7
  errors string[] 8
  dbSizeInUse int64 9
  isLearner bool 10
`

export interface KeyValue {
  readonly key: Uint8Array
  readonly createRevision: Int64
  readonly modRevision: Int64
  readonly value: Uint8Array
  readonly version: Int64
  readonly lease: Int64
}

export interface ResponseHeader {
  /** 0 of kine. */
  readonly clusterId: Int64
  readonly revision: Int64
}

export interface RangeRequest {
  readonly key: Uint8Array
  readonly rangeEnd?: Uint8Array
  readonly limit?: number
  readonly revision?: number
  readonly serializable?: boolean
  readonly keysOnly?: boolean
  readonly countOnly?: boolean
}

export interface RangeResponse {
  readonly header: ResponseHeader
  readonly kvs: readonly KeyValue[]
  readonly more: boolean
  readonly count: Int64
}

export interface RequestOp {
  readonly requestRange?: RangeRequest
  readonly requestPut?: {
    readonly key: Uint8Array
    readonly value: Uint8Array
    readonly lease?: Int64
  }
  readonly requestDeleteRange?: { readonly key: Uint8Array; readonly prevKv?: boolean }
}

/** Condition of a transaction: target 0 is the version, 2 the revision of the last change; result 0 is equality. */
export interface Compare {
  readonly result: 0
  readonly target: 0 | 2
  readonly key: Uint8Array
  readonly version?: number
  readonly modRevision?: number
}

export interface TxnRequest {
  readonly compare: readonly Compare[]
  readonly success: readonly RequestOp[]
  readonly failure: readonly RequestOp[]
}

export interface ResponseOp {
  readonly responseRange?: RangeResponse
}

export interface TxnResponse {
  readonly header: ResponseHeader
  readonly succeeded: boolean
  readonly responses: readonly ResponseOp[]
}

export interface WatchRequest {
  readonly createRequest?: {
    readonly key: Uint8Array
    readonly rangeEnd: Uint8Array
    readonly startRevision: number
    readonly prevKv: boolean
    readonly progressNotify: boolean
    readonly fragment: boolean
  }
  readonly cancelRequest?: { readonly watchId: Int64 }
  readonly progressRequest?: object
}

export interface WatchEvent {
  /** 0 for a put, 1 for a delete. */
  readonly type: number
  readonly kv: KeyValue
  readonly prevKv?: KeyValue | null
}

export interface WatchResponse {
  readonly header: ResponseHeader
  readonly watchId: Int64
  readonly created: boolean
  readonly canceled: boolean
  readonly compactRevision: Int64
  readonly cancelReason: string
  /** Whether the rest of the response follows in further ones. */
  readonly fragment: boolean
  readonly events: readonly WatchEvent[]
}

export interface StatusResponse {
  readonly header: ResponseHeader
  readonly version: string
  readonly dbSize: Int64
  readonly dbSizeInUse: Int64
  readonly leader: Int64
  readonly errors: readonly string[]
}

/** A unary method, or the watch stream, with the form of what it takes and gives. */
export interface Method<Request, Response> {
  readonly path: string
  readonly encode: (request: Request) => Buffer
  readonly decode: (bytes: Buffer) => Response
}

export interface EtcdMethods {
  readonly range: Method<RangeRequest, RangeResponse>
  readonly txn: Method<TxnRequest, TxnResponse>
  readonly compact: Method<
    { readonly revision: number; readonly physical?: boolean },
    { readonly header: ResponseHeader }
  >
  readonly watch: Method<WatchRequest, WatchResponse>
  readonly leaseGrant: Method<
    { readonly ttl: number },
    { readonly id: Int64; readonly ttl: Int64; readonly error: string }
  >
  readonly leaseRevoke: Method<{ readonly id: Int64 }, object>
  readonly status: Method<object, StatusResponse>
}

/** The methods of etcd's services KV, Watch, Lease and Maintenance. */
export function etcdMethods({ protobuf }: Pick<GrpcPackages, 'protobuf'>): EtcdMethods {
  const root = protobuf.Root.fromJSON({ nested: readTable() })
  const method = <Request extends object, Response>(
    path: string,
    message: string,
    answer = message.replace(/Request$/, 'Response'),
  ): Method<Request, Response> => {
    const request = root.lookupType(message)
    const response = root.lookupType(answer)
    return {
      path: `/etcdserverpb.${path}`,
      encode: (value) => request.encode(value).finish() as Buffer,
      decode: (bytes) => response.decode(bytes) as unknown as Response,
    }
  }
  return {
    range: method('KV/Range', 'RangeRequest'),
    txn: method('KV/Txn', 'TxnRequest'),
    compact: method('KV/Compact', 'CompactionRequest'),
    watch: method('Watch/Watch', 'WatchRequest'),
    leaseGrant: method('Lease/LeaseGrant', 'LeaseGrantRequest'),
    leaseRevoke: method('Lease/LeaseRevoke', 'LeaseRevokeRequest'),
    status: method('Maintenance/Status', 'StatusRequest'),
  }
}

interface FieldDescriptor {
  readonly type: string
  readonly id: number
  readonly rule?: 'repeated'
}

function readTable(): Record<string, { fields: Record<string, FieldDescriptor> }> {
  const messages: Record<string, { fields: Record<string, FieldDescriptor> }> = {}
  let fields: Record<string, FieldDescriptor> = {}
  for (const line of table.trim().split('\n')) {
    const [name = '', type, id] = line.trim().split(' ')
    if (type === undefined) messages[name] = { fields: (fields = {}) }
    else if (type.endsWith('[]'))
      fields[name] = { type: type.slice(0, -2), id: Number(id), rule: 'repeated' }
    else fields[name] = { type, id: Number(id) }
  }
  return messages
}
