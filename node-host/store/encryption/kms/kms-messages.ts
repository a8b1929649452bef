import type { GrpcPackages } from '../../etcd/load-grpc.ts'

/** Bytes by name, which a plug-in stores beside what it encrypted. */
export type Annotations = Readonly<Record<string, Uint8Array>>

export interface StatusResponse {
  readonly version: string
  readonly healthz: string
  readonly keyId: string
}

export interface EncryptResponse {
  readonly ciphertext: Uint8Array
  readonly keyId: string
  readonly annotations: Annotations
}

export interface DecryptRequest {
  readonly ciphertext: Uint8Array
  readonly uid: string
  readonly keyId: string
  readonly annotations: Annotations
}

/** What is stored of a value: the encrypted value, and what a plug-in needs to give the key that decrypts it. */
export interface EncryptedObject {
  readonly encryptedData: Uint8Array
  readonly keyID: string
  readonly encryptedDEKSource: Uint8Array
  readonly annotations: Annotations
  /** 0: the source is the key. 1: the source is a seed, of which each value's key is derived. */
  readonly encryptedDEKSourceType: number
}

/** Writes and reads one message. */
export interface MessageForm<Message> {
  encode(message: Message): Uint8Array
  /** @throws Error for bytes that are no message */
  decode(bytes: Uint8Array): Message
}

export interface KmsMessages {
  readonly statusRequest: MessageForm<object>
  readonly statusResponse: MessageForm<StatusResponse>
  readonly encryptRequest: MessageForm<{ readonly plaintext: Uint8Array; readonly uid: string }>
  readonly encryptResponse: MessageForm<EncryptResponse>
  readonly decryptRequest: MessageForm<DecryptRequest>
  readonly decryptResponse: MessageForm<{ readonly plaintext: Uint8Array }>
  readonly encryptedObject: MessageForm<EncryptedObject>
}

const bytes = (id: number) => ({ type: 'bytes', id })
const text = (id: number) => ({ type: 'string', id })
const annotations = (id: number) => ({ keyType: 'string', type: 'bytes', id })

/** The messages of the KMS plug-in API v2, and that of stored values, as their public `.proto` files have them. */
const descriptors = {
  StatusRequest: { fields: {} },
  StatusResponse: { fields: { version: text(1), healthz: text(2), keyId: text(3) } },
  EncryptRequest: { fields: { plaintext: bytes(1), uid: text(2) } },
  EncryptResponse: {
    fields: { ciphertext: bytes(1), keyId: text(2), annotations: annotations(3) },
  },
  DecryptRequest: {
    fields: { ciphertext: bytes(1), uid: text(2), keyId: text(3), annotations: annotations(4) },
  },
  DecryptResponse: { fields: { plaintext: bytes(1) } },
  EncryptedObject: {
    fields: {
      encryptedData: bytes(1),
      keyID: text(2),
      encryptedDEKSource: bytes(3),
      annotations: annotations(4),
      encryptedDEKSourceType: { type: 'int32', id: 5 },
    },
  },
}

export function kmsMessages({ protobuf }: Pick<GrpcPackages, 'protobuf'>): KmsMessages {
  const root = protobuf.Root.fromJSON({ nested: descriptors })
  const form = <Message extends object>(name: keyof typeof descriptors): MessageForm<Message> => {
    const type = root.lookupType(name)
    return {
      encode: (message) => type.encode(message).finish(),
      decode: (encoded) => type.decode(encoded) as unknown as Message,
    }
  }
  return {
    statusRequest: form('StatusRequest'),
    statusResponse: form('StatusResponse'),
    encryptRequest: form('EncryptRequest'),
    encryptResponse: form('EncryptResponse'),
    decryptRequest: form('DecryptRequest'),
    decryptResponse: form('DecryptResponse'),
    encryptedObject: form('EncryptedObject'),
  }
}
