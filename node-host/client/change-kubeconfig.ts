import { readFile } from 'node:fs/promises'
import {
  type CtlConfig,
  isJsonObject,
  type JsonObject,
  type Kubeconfig,
  KubeconfigError,
  objectOf,
  objectsOf,
  parseYaml,
  textOf,
  writeYaml,
  type WritableJsonObject,
} from '../../core/index.ts'
import { systemCode } from '../base/errors/system-error.ts'
import { writePrivate } from '../base/files/file-store.ts'
import { kubeconfigPaths, type KubeconfigPlaces } from './load-kubeconfig.ts'

/** The kubeconfig of these places for commands that show and change it; `kubeconfig` has its paths unresolved. */
export function kubeconfigAccess(kubeconfig: Kubeconfig, places: KubeconfigPlaces): CtlConfig {
  const paths = kubeconfigPaths(places)
  return {
    kubeconfig,
    useContext: (name) =>
      changeFirst(paths, (file) => {
        ;(file as WritableJsonObject)['current-context'] = name
        return true
      }),
    setContext: (name, fields) =>
      changeFirst(paths, (file) => {
        const contexts = objectsOf(file, 'contexts')
        const entry = contexts.find((one) => textOf(one, 'name') === name)
        if (!entry && kubeconfig.contexts.has(name)) return false
        const content: WritableJsonObject = { ...(entry && objectOf(entry, 'context')) }
        for (const [field, value] of Object.entries(fields)) {
          if (value === '') delete content[field]
          else content[field] = value
        }
        const made = { context: content, name }
        ;(file as WritableJsonObject)['contexts'] = entry
          ? contexts.map((one) => (one === entry ? { ...one, ...made } : one))
          : [...contexts, made]
        return true
      }),
  }
}

/** Changes the first file that is there and has what is to be changed. Comments in it are lost, as with kubectl. */
async function changeFirst(
  paths: readonly string[],
  change: (file: JsonObject) => boolean,
): Promise<void> {
  for (const path of paths) {
    const file = await readObject(path)
    if (!file || !change(file)) continue
    await writePrivate(path, writeYaml(file))
    return
  }
  throw new KubeconfigError([`no file holds it: ${paths.join(', ')}`])
}

async function readObject(path: string): Promise<JsonObject | undefined> {
  try {
    const { value } = parseYaml(await readFile(path, 'utf8'))
    return isJsonObject(value) ? value : undefined
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}
