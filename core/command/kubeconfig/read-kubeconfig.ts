import { brands } from '../../base/api/brand.ts'
import { objectOf, objectsOf, structOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { parseYaml } from '../../objects/codec/yaml/yaml.ts'
import { decodeKind, type ReadKind, readingMistake } from './decode-kind.ts'
import { KubeconfigError } from './kubeconfig-error.ts'
import { kubeconfigSchema } from './kubeconfig-schema.ts'
import { contentNames, type Kubeconfig, type KubeconfigSection } from './kubeconfig.ts'

const kubeconfigKind: ReadKind = {
  group: '',
  version: 'v1',
  kind: 'Config',
  schema: kubeconfigSchema,
  versions: ['v1'],
  scheme: `${brands.k8s.apiDomain}/client-go/tools/clientcmd/api/latest/latest.go:50`,
}

/** How paths in a file are understood. */
export interface PathRules {
  /** Resolves a path, which is relative to the folder of the file. */
  readonly resolve: (path: string) => string
  /** Whether the command of a plug-in is a path; the name of a command alone is looked up in PATH. */
  readonly namesPath: (command: string) => boolean
}

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
export function readKubeconfig(text: string, file: string, paths: PathRules): Kubeconfig {
  const config = decode(text, file)
  const entries = (section: KubeconfigSection): ReadonlyMap<string, JsonObject> =>
    entriesOf(config, section, file, paths)
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
  paths: PathRules,
): ReadonlyMap<string, JsonObject> {
  const entries = new Map<string, JsonObject>()
  for (const item of objectsOf(config, section)) {
    const name = textOf(item, 'name')
    // kubectl prints the whole list here, with all credentials in it.
    if (entries.has(name)) throw unreadable(file, `duplicate name "${name}" in list of ${section}`)
    const content = structOf(item, contentNames[section])
    entries.set(name, withPaths(content, pathFields[section], paths))
  }
  return entries
}

function withPaths(
  content: JsonObject,
  fields: readonly string[],
  { resolve, namesPath }: PathRules,
): JsonObject {
  const resolved = { ...content }
  for (const field of fields) {
    if (textOf(content, field) !== '') resolved[field] = resolve(textOf(content, field))
  }
  const exec = objectOf(content, 'exec')
  if (exec && namesPath(textOf(exec, 'command'))) {
    resolved['exec'] = { ...exec, command: resolve(textOf(exec, 'command')) }
  }
  return resolved
}
