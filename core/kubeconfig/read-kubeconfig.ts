import { brands } from '../api/brand.ts'
import type { JsonObject } from '../api/json.ts'
import { objectOf, objectsOf, structOf, textOf } from '../api/json-fields.ts'
import { parseYaml } from '../codec/yaml.ts'
import { decodeKind, type ReadKind, readingMistake } from './decode-kind.ts'
import { contentNames, type Kubeconfig, type KubeconfigSection } from './kubeconfig.ts'
import { KubeconfigError } from './kubeconfig-error.ts'
import { kubeconfigSchema } from './kubeconfig-schema.ts'

const kubeconfigKind: ReadKind = {
  group: '',
  version: 'v1',
  kind: 'Config',
  schema: kubeconfigSchema,
  versions: ['v1'],
  scheme: `${brands.k8s.apiDomain}/client-go/tools/clientcmd/api/latest/latest.go:50`,
}

/** Resolves a path in a file, which is relative to the folder of that file. */
export type ResolvePath = (path: string) => string

/** Fields with paths, by the section that has them. */
const pathFields: Readonly<Record<KubeconfigSection, readonly string[]>> = {
  clusters: ['certificate-authority'],
  users: ['client-certificate', 'client-key', 'tokenFile'],
  contexts: [],
}

/**
 * Reads a kubeconfig file, YAML or JSON. Its paths are resolved; an empty file is an empty kubeconfig.
 *
 * @throws KubeconfigError with the message of kubectl.
 */
export function readKubeconfig(text: string, file: string, resolve: ResolvePath): Kubeconfig {
  const config = decode(text, file)
  const entries = (section: KubeconfigSection): ReadonlyMap<string, JsonObject> =>
    entriesOf(config, section, file, resolve)
  return {
    clusters: entries('clusters'),
    users: entries('users'),
    contexts: entries('contexts'),
    currentContext: textOf(config, 'current-context'),
  }
}

function unreadable(file: string, mistake: string, cause?: unknown): KubeconfigError {
  return new KubeconfigError([`error loading config file "${file}": ${mistake}`], cause)
}

function decode(text: string, file: string): JsonObject {
  try {
    return decodeKind(parseYaml(text).value ?? {}, kubeconfigKind).object
  } catch (error) {
    throw unreadable(file, readingMistake(error), error)
  }
}

function entriesOf(
  config: JsonObject,
  section: KubeconfigSection,
  file: string,
  resolve: ResolvePath,
): ReadonlyMap<string, JsonObject> {
  const entries = new Map<string, JsonObject>()
  for (const item of objectsOf(config, section)) {
    const name = textOf(item, 'name')
    // kubectl prints the whole list here, with all credentials in it.
    if (entries.has(name)) throw unreadable(file, `duplicate name "${name}" in list of ${section}`)
    const content = structOf(item, contentNames[section])
    entries.set(name, withPaths(content, pathFields[section], resolve))
  }
  return entries
}

function withPaths(
  content: JsonObject,
  fields: readonly string[],
  resolve: ResolvePath,
): JsonObject {
  const resolved = { ...content }
  for (const field of fields) {
    if (textOf(content, field) !== '') resolved[field] = resolve(textOf(content, field))
  }
  const exec = objectOf(content, 'exec')
  // The name of a command alone is looked up in PATH.
  if (exec && textOf(exec, 'command').includes('/')) {
    resolved['exec'] = { ...exec, command: resolve(textOf(exec, 'command')) }
  }
  return resolved
}
