import { objectOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonValue } from '../../base/api/json.ts'
import { writeGoJson } from '../../base/json/go-json.ts'
import { parseJson } from '../../base/json/json-parse.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { parseTime } from '../../base/time/time.ts'
import { parseYaml } from '../../objects/codec/yaml/yaml.ts'
import { decodeKind, type ReadKind, readingMistake } from './decode-kind.ts'
import type { ExecPlugin } from './exec-plugin.ts'
import { CredentialError } from './kubeconfig-error.ts'
import { execCredentialSchema } from './kubeconfig-schema.ts'

/** What a plug-in gave. */
export interface ExecCredential {
  readonly token?: string
  /** PEM of the client certificate with its chain, and of its key; both or none. */
  readonly certificate?: string
  readonly key?: string
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number
}

/** The cluster as a plug-in sees it. */
export interface ExecCluster {
  readonly server: string
  readonly serverName: string
  readonly insecure: boolean
  /** PEM in base64. */
  readonly authorityData: string
  readonly disableCompression: boolean
  /** The extension of the cluster for plug-ins; null without one. */
  readonly config: JsonValue
}

const kind = 'ExecCredential'

/** Version of Go's own form of the object, used where none is declared. */
const internalVersion = '__internal'

function credentialKind({ group }: ExecPlugin): ReadKind {
  return {
    group,
    version: internalVersion,
    kind,
    schema: execCredentialSchema,
    versions: [internalVersion, 'v1', 'v1beta1'].map((version) => `${group}/${version}`),
    scheme: 'pkg/client/auth/exec/exec.go:62',
  }
}

/** JSON of members in this order; those that are undefined are left out. */
function jsonOf(members: readonly (readonly [name: string, json: string | undefined])[]): string {
  const shown = members.flatMap(([name, json]) => (json === undefined ? [] : [`"${name}":${json}`]))
  return `{${shown.join(',')}}`
}

/** The object that a plug-in gets as its input, byte for byte as client-go writes it. */
export function execInput(
  { group, version }: ExecPlugin,
  isInteractive: boolean,
  cluster: ExecCluster | undefined,
): string {
  const filled = (value: string): string | undefined =>
    value === '' ? undefined : writeGoJson(value)
  const shown =
    cluster &&
    jsonOf([
      ['server', writeGoJson(cluster.server)],
      ['tls-server-name', filled(cluster.serverName)],
      ['insecure-skip-tls-verify', cluster.insecure ? 'true' : undefined],
      ['certificate-authority-data', filled(cluster.authorityData)],
      ['disable-compression', cluster.disableCompression ? 'true' : undefined],
      ['config', writeGoJson(cluster.config)],
    ])
  const spec = jsonOf([
    ['cluster', shown],
    ['interactive', String(isInteractive)],
  ])
  const object = jsonOf([
    ['kind', writeGoJson(kind)],
    ['apiVersion', writeGoJson(`${group}/${version}`)],
    ['spec', spec],
  ])
  return `${object}\n`
}

/**
 * Reads what a plug-in printed.
 *
 * @throws CredentialError with the message of client-go.
 */
export function readExecCredential(output: string, plugin: ExecPlugin): ExecCredential {
  const asked = `${plugin.group}/${plugin.version}`
  const { object, apiVersion } = decode(output, plugin)
  if (apiVersion !== asked) {
    throw new CredentialError(
      `exec plugin is configured to use API version ${asked}, plugin returned version ${apiVersion}`,
    )
  }
  const status = objectOf(object, 'status')
  if (!status) throw new CredentialError("exec plugin didn't return a status field")
  const token = textOf(status, 'token')
  const certificate = textOf(status, 'clientCertificateData')
  const key = textOf(status, 'clientKeyData')
  if (token === '' && certificate === '' && key === '') {
    throw new CredentialError("exec plugin didn't return a token or cert/key pair")
  }
  if ((certificate === '') !== (key === '')) {
    throw new CredentialError('exec plugin returned only certificate or key, not both')
  }
  const expiry = parseTime(textOf(status, 'expirationTimestamp'))
  return {
    ...(token !== '' && { token }),
    ...(certificate !== '' && { certificate, key }),
    ...(expiry && { expiresAt: expiry.seconds * 1000 }),
  }
}

function decode(output: string, plugin: ExecPlugin): ReturnType<typeof decodeKind> {
  try {
    return decodeKind(parse(output), credentialKind(plugin))
  } catch (error) {
    throw new CredentialError(`decoding stdout: ${readingMistake(error)}`, error)
  }
}

/** The value of a text in JSON, or in YAML where it does not begin like an object of JSON. */
function parse(output: string): JsonValue {
  if (!output.trimStart().startsWith('{')) return parseYaml(output).value ?? {}
  try {
    return parseJson(output).value
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new ParseError(`couldn't get version/kind; json parse error: ${error.message}`, error)
  }
}
