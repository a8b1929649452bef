import type { Client, ServiceError } from '@grpc/grpc-js'
import type { GrpcPackages } from '../../etcd/load-grpc.ts'
import type { MeterRelay } from '../meter-relay.ts'
import { TransformError } from '../value-transformer.ts'
import type {
  DecryptRequest,
  EncryptResponse,
  KmsMessages,
  MessageForm,
  StatusResponse,
} from './kms-messages.ts'

/** The calls of a KMS plug-in. They reject with a {@link TransformError}. */
export interface KmsService {
  status(): Promise<StatusResponse>
  encrypt(uid: string, plaintext: Uint8Array): Promise<EncryptResponse>
  decrypt(request: DecryptRequest): Promise<Uint8Array>
  close(): void
}

export interface KmsServiceOptions {
  /** Name of the provider in metrics. */
  readonly name: string
  /** Path of the plug-in's socket. */
  readonly path: string
  /** Limit of a call. */
  readonly timeoutMs: number
  readonly packages: GrpcPackages
  readonly messages: KmsMessages
  readonly meter: MeterRelay
}

const service = '/v2.KeyManagementService'

/** Names of gRPC's codes as Go writes them. */
const codes =
  'OK Canceled Unknown InvalidArgument DeadlineExceeded NotFound AlreadyExists PermissionDenied ResourceExhausted FailedPrecondition Aborted OutOfRange Unimplemented Internal Unavailable DataLoss Unauthenticated'.split(
    ' ',
  )
const deadlineExceeded = 4

/** A KMS plug-in behind a unix socket. A plug-in that does not listen yet is waited for, within the limit of a call. */
export class GrpcKmsService implements KmsService {
  readonly #options: KmsServiceOptions
  readonly #client: Client

  constructor(options: KmsServiceOptions) {
    const { grpc } = options.packages
    this.#options = options
    this.#client = new grpc.Client(`unix:${options.path}`, grpc.credentials.createInsecure(), {
      'grpc.default_authority': 'localhost',
      'grpc.max_reconnect_backoff_ms': 1_000,
    })
  }

  status(): Promise<StatusResponse> {
    const { statusRequest, statusResponse } = this.#options.messages
    return this.#call('Status', {}, statusRequest, statusResponse)
  }

  encrypt(uid: string, plaintext: Uint8Array): Promise<EncryptResponse> {
    const { encryptRequest, encryptResponse } = this.#options.messages
    return this.#call('Encrypt', { plaintext, uid }, encryptRequest, encryptResponse)
  }

  async decrypt(request: DecryptRequest): Promise<Uint8Array> {
    const { decryptRequest, decryptResponse } = this.#options.messages
    const { plaintext } = await this.#call('Decrypt', request, decryptRequest, decryptResponse)
    return plaintext
  }

  close(): void {
    this.#client.close()
  }

  #call<Request, Response>(
    name: 'Status' | 'Encrypt' | 'Decrypt',
    request: Request,
    requestForm: MessageForm<Request>,
    responseForm: MessageForm<Response>,
  ): Promise<Response> {
    const { packages, timeoutMs, meter, name: provider } = this.#options
    const method = `${service}/${name}`
    const startedAt = performance.now()
    const record = (status: string): void => {
      const seconds = (performance.now() - startedAt) / 1000
      meter.record((metrics) => metrics.called({ provider, method, status, seconds }))
    }
    return new Promise((resolve, reject) => {
      this.#client.makeUnaryRequest<Request, Response>(
        method,
        (message) => Buffer.from(requestForm.encode(message)),
        (bytes) => responseForm.decode(bytes),
        request,
        new packages.grpc.Metadata({ waitForReady: true }),
        { deadline: Date.now() + timeoutMs },
        (error, response) => {
          const failure = error ? callError(error) : undefined
          record(failure?.status ?? 'OK')
          if (failure || response === undefined)
            reject(failure ?? new TransformError(`${method} gave no response`))
          else resolve(response)
        },
      )
    })
  }
}

/** A failed call, in the words of Go's client. */
function callError(error: ServiceError): TransformError {
  const code = codes[error.code] ?? 'Unknown'
  const why = error.code === deadlineExceeded ? 'context deadline exceeded' : error.details
  return new TransformError(`rpc error: code = ${code} desc = ${why}`, error, code)
}
