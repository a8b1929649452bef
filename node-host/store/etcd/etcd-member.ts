import { isIP } from 'node:net'
import { checkServerIdentity } from 'node:tls'
import type { Client, ClientDuplexStream } from '@grpc/grpc-js'
import { type EtcdMethods, type Method, toNumber } from './etcd-messages.ts'
import type { GrpcPackages } from './load-grpc.ts'
import { tellsProgress } from './progress-versions.ts'
import type { TlsFiles } from './tls-files.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Limit of the call in milliseconds. */
  readonly timeoutMs?: number
}

/** What a member says of itself. */
export interface MemberVersion {
  /** Whether a requested progress response never overtakes the events before it. */
  readonly tellsProgress: boolean
  /** Whether it is kine, which understands the transactions of the original alone: one guard, and one write. */
  readonly isKine: boolean
}

/** A member that is not known yet is trusted with nothing. */
const unknownVersion: MemberVersion = { tellsProgress: false, isKine: false }

const versionLimitMs = 3000

/**
 * The keepalive finds dead connections within 15 seconds; etcd refuses pings that are closer than five seconds. Connections are not
 * shared with other clients in this process, so that closing one ends them.
 */
const channelOptions = {
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 5000,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2000,
  'grpc.use_local_subchannel_pool': 1,
  'grpc.max_receive_message_length': -1,
  // The original's client has this limit, too, and tells of it in the same words.
  'grpc.max_send_message_length': 2 * 1024 * 1024,
}

/** One member of an etcd. gRPC connects at the first call, and again where the connection is lost. */
export class EtcdMember {
  readonly url: string
  readonly #packages: GrpcPackages
  readonly #methods: EtcdMethods
  readonly #tls: TlsFiles | undefined
  #client: Client
  #tlsVersion: number
  #version: Promise<MemberVersion> | undefined
  #isKine = false

  constructor(url: string, methods: EtcdMethods, packages: GrpcPackages, tls?: TlsFiles) {
    this.url = url
    this.#methods = methods
    this.#packages = packages
    this.#tls = tls
    this.#tlsVersion = tls?.version ?? 0
    this.#client = this.#connect()
  }

  /** Calls a method once. */
  call<Request, Response>(
    { path, encode, decode }: Method<Request, Response>,
    request: Request,
    { signal, timeoutMs = 10_000 }: CallOptions = {},
  ): Promise<Response> {
    const deadline = Date.now() + timeoutMs
    return new Promise((resolve, reject) => {
      const cancel = (): void => call.cancel()
      const call = this.#newest().makeUnaryRequest(
        path,
        encode,
        decode,
        request,
        this.#metadata(),
        { deadline },
        (error, response) => {
          signal?.removeEventListener('abort', cancel)
          if (error) reject(error)
          else resolve(response as Response)
        },
      )
      signal?.addEventListener('abort', cancel)
      if (signal?.aborted) cancel()
    })
  }

  stream<Request, Response>({
    path,
    encode,
    decode,
  }: Method<Request, Response>): ClientDuplexStream<Request, Response> {
    return this.#newest().makeBidiStreamRequest(path, encode, decode, this.#metadata(), {})
  }

  /** What the member says of itself; asked once until {@link forget}. */
  version(signal?: AbortSignal): Promise<MemberVersion> {
    return (this.#version ??= this.#askVersion(signal))
  }

  /** Whether the member said that it is kine, when it was asked last. */
  get isKine(): boolean {
    return this.#isKine
  }

  /** Forgets what the member said of itself: another program may be behind its URL once it is reached again. */
  forget(): void {
    this.#version = undefined
  }

  close(): void {
    this.#client.close()
  }

  async #askVersion(signal: AbortSignal | undefined): Promise<MemberVersion> {
    try {
      const options = { signal, timeoutMs: versionLimitMs }
      const { version, header } = await this.call(this.#methods.status, {}, options)
      const isKine = toNumber(header.clusterId) === 0
      this.#isKine = isKine
      return { tellsProgress: tellsProgress(version), isKine }
    } catch {
      this.#version = undefined
      return unknownVersion
    }
  }

  #metadata(): InstanceType<GrpcPackages['grpc']['Metadata']> {
    const metadata = new this.#packages.grpc.Metadata()
    // A member that has no leader refuses at once, so that another one can be asked.
    metadata.set('hasleader', 'true')
    return metadata
  }

  /** The client; a new one where the TLS files were replaced. Calls and streams of the former one go on. */
  #newest(): Client {
    if (this.#tls && this.#tls.version !== this.#tlsVersion) {
      this.#tlsVersion = this.#tls.version
      this.#client.close()
      this.#client = this.#connect()
    }
    return this.#client
  }

  #connect(): Client {
    const { grpc } = this.#packages
    const { host, hostname, protocol } = new URL(this.url)
    if (protocol !== 'https:')
      return new grpc.Client(host, grpc.credentials.createInsecure(), channelOptions)
    const { authority, key, certificate } = this.#tls?.files ?? {}
    const pem = [authority ?? null, key ?? null, certificate ?? null] as const
    const address = hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(address) === 0)
      return new grpc.Client(host, grpc.credentials.createSsl(...pem), channelOptions)
    // gRPC would send the address as the server's name of TLS, which Node refuses from 26 on: RFC 6066 allows names alone. The
    // certificate is checked for the address.
    const credentials = grpc.credentials.createSsl(...pem, {
      checkServerIdentity: (_name, shown) => checkServerIdentity(address, shown),
    })
    return new grpc.Client(host, credentials, {
      ...channelOptions,
      'grpc.ssl_target_name_override': 'etcd',
    })
  }
}
