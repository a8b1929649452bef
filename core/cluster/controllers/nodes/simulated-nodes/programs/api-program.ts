import type { Brand } from '../../../../../base/api/brand.ts'
import { ApiError } from '../../../../../base/api/errors/api-error.ts'
import type { OwnerReference } from '../../../../../base/api/object.ts'
import type { Secret } from '../../../../../base/api/types/core.v1.generated.ts'
import type { NewObject } from '../../../../../base/api/types/views.ts'
import type { Client } from '../../../../../base/client/client.ts'
import { resourcePath, type TypedPath } from '../../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../../base/runtime.ts'
import { encodeBase64 } from '../../../../../base/text/base64.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import type { MakeCertificates } from '../../../../simulation/simulation-host.ts'
import { secretResource } from '../../../shared/objects/resources.ts'
import { ignoreNotFound } from '../../../shared/writes/expected-errors.ts'

/** What a program of a container has that is a client of the API. */
export interface ProgramCall {
  /** Acts as the pod's service account. */
  readonly client: Client
  readonly runtime: Runtime
  readonly brand: Brand
  /** The pod's namespace. */
  readonly namespace: string
  readonly words: readonly string[]
  readonly environment: ReadonlyMap<string, string>
  /** @throws ProgramFailure where the host makes none */
  readonly makeCertificates: MakeCertificates
  readonly signal: AbortSignal
  readonly print: (line: string) => void
}

/** Does what a program does to the API. @throws ProgramFailure, ApiError */
export type ApiProgram = (call: ProgramCall) => Promise<void>

/** A failure that the program's log says. */
export class ProgramFailure extends Error {}

/** Prints which collections a program may not read: its watches of them try again in silence. */
export async function printRefusals(
  { client, signal, print }: ProgramCall,
  paths: Iterable<string>,
): Promise<void> {
  for (const path of paths) {
    try {
      await client.list(path, { signal, limit: 1 })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 403) continue
      print(`Failed to watch: failed to list ${path.split('/').at(-1) ?? ''}: ${error.message}`)
    }
  }
}

/** The flags of a command line, `--name=value` or `--name value`, without dashes. */
export function flagsOf(words: readonly string[]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>()
  words.forEach((word, at) => {
    const [, name, value] = /^--?([^=]+)(?:=(.*))?$/s.exec(word) ?? []
    const next = words[at + 1] ?? ''
    if (name !== undefined) flags.set(name, value ?? (next.startsWith('-') ? '' : next))
  })
  return flags
}

export interface WantedSecret {
  readonly namespace: string
  readonly name: string
  readonly type?: string
  readonly ownerReferences?: OwnerReference[]
  /** Texts by key. */
  readonly data: Readonly<Record<string, string>>
}

function secretPath(namespace: string, name = ''): TypedPath<Secret> {
  return resourcePath(secretResource, { namespace, name })
}

function secretObject({
  namespace,
  name,
  data,
  type,
  ownerReferences,
}: WantedSecret): NewObject<Secret> {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { namespace, name, ...(ownerReferences && { ownerReferences }) },
    ...(type !== undefined && { type }),
    data: Object.fromEntries(
      Object.entries(data).map(([key, text]) => [key, encodeBase64(encodeUtf8(text))]),
    ),
  }
}

/** Creates a secret. @throws ApiError where it exists */
export async function createSecret(call: ProgramCall, wanted: WantedSecret): Promise<void> {
  const { client, signal, print } = call
  await client.create(secretPath(wanted.namespace), secretObject(wanted), { signal })
  print(`secret ${wanted.namespace}/${wanted.name} created`)
}

/** Replaces a secret that exists. */
export async function replaceSecret(call: ProgramCall, wanted: WantedSecret): Promise<void> {
  const { client, signal, print } = call
  const { namespace, name } = wanted
  await client.update(secretPath(namespace, name), secretObject(wanted), { signal })
  print(`secret ${namespace}/${name} updated`)
}

/** Values of a secret in base64, by key; undefined where there is none. */
export async function readSecret(
  { client, signal }: ProgramCall,
  namespace: string,
  name: string,
): Promise<Secret['data']> {
  const found = await ignoreNotFound(client.get(secretPath(namespace, name), { signal }))
  return found && (found.data ?? {})
}
