import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import grpc, { type ServerUnaryCall, type sendUnaryData, type ServiceError } from '@grpc/grpc-js'
import protobuf from 'protobufjs/light.js'
import {
  type DecryptRequest,
  type EncryptResponse,
  kmsMessages,
  type MessageForm,
  type StatusResponse,
} from '../../../node-host/store/encryption/kms/kms-messages.ts'

/** What a test may change of a plug-in while it runs. */
export interface PluginState {
  keyId: string
  healthz: string
  version: string
  /** Error that every call has; none where it is undefined. */
  failure: { readonly code: number; readonly details: string } | undefined
  /** Key that `Encrypt` names instead of {@link keyId}. */
  encryptKeyId: string | undefined
}

export interface KmsPlugin {
  readonly endpoint: string
  readonly state: PluginState
  /** Number of calls so far, by method. */
  readonly calls: { status: number; encrypt: number; decrypt: number }
  close(): Promise<void>
}

/** The bytes that `keyId` makes of a key, always the same ones. */
export function wrapKey(keyId: string, plaintext: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-256-gcm', wrappingKey(keyId), new Uint8Array(12))
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

function unwrapKey(keyId: string, ciphertext: Uint8Array): Uint8Array {
  const decipher = createDecipheriv('aes-256-gcm', wrappingKey(keyId), new Uint8Array(12))
  decipher.setAuthTag(ciphertext.subarray(-16))
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
}

function wrappingKey(keyId: string): Uint8Array {
  return createHash('sha256').update(keyId).digest()
}

/** Starts a KMS plug-in of the API v2 that listens at the socket `path`. */
export async function startKmsPlugin(path: string, keyId = 'key-1'): Promise<KmsPlugin> {
  const messages = kmsMessages({ protobuf })
  const state: PluginState = {
    keyId,
    healthz: 'ok',
    version: 'v2',
    failure: undefined,
    encryptKeyId: undefined,
  }
  const calls = { status: 0, encrypt: 0, decrypt: 0 }
  const server = new grpc.Server()
  const method = <Request extends object, Response extends object>(
    name: keyof typeof calls,
    request: MessageForm<Request>,
    response: MessageForm<Response>,
    answer: (request: Request) => Response,
  ) => {
    const title = name.replace(/^./, (first) => first.toUpperCase())
    const definition = {
      path: `/v2.KeyManagementService/${title}`,
      requestStream: false,
      responseStream: false,
      requestDeserialize: (bytes: Buffer) => request.decode(bytes),
      requestSerialize: (message: Request) => Buffer.from(request.encode(message)),
      responseDeserialize: (bytes: Buffer) => response.decode(bytes),
      responseSerialize: (message: Response) => Buffer.from(response.encode(message)),
    } as const
    const handle = (call: ServerUnaryCall<Request, Response>, done: sendUnaryData<Response>) => {
      calls[name]++
      try {
        if (state.failure) throw Object.assign(new Error(state.failure.details), state.failure)
        done(null, answer(call.request))
      } catch (error) {
        done(error as ServiceError)
      }
    }
    server.addService({ [title]: definition }, { [title]: handle })
  }
  method('status', messages.statusRequest, messages.statusResponse, (): StatusResponse => {
    const { version, healthz, keyId: named } = state
    return { version, healthz, keyId: named }
  })
  method(
    'encrypt',
    messages.encryptRequest,
    messages.encryptResponse,
    ({ plaintext }): EncryptResponse => {
      const named = state.encryptKeyId ?? state.keyId
      const annotations = { 'version.kms.example.com': Buffer.from('1') }
      return { ciphertext: wrapKey(named, plaintext), keyId: named, annotations }
    },
  )
  method(
    'decrypt',
    messages.decryptRequest,
    messages.decryptResponse,
    (request: DecryptRequest) => ({
      plaintext: unwrapKey(request.keyId, request.ciphertext),
    }),
  )
  await new Promise<void>((resolve, reject) => {
    server.bindAsync(`unix:${path}`, grpc.ServerCredentials.createInsecure(), (error) => {
      if (error) reject(error)
      else resolve()
    })
  })
  return {
    endpoint: `unix://${path}`,
    state,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.tryShutdown(() => resolve())
      }),
  }
}
