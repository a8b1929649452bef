import { readdirSync, readFileSync } from 'node:fs'
import { isJsonObject, type JsonObject } from '../../../core/base/api/json.ts'
import { parseYaml } from '../../../core/objects/codec/yaml/yaml.ts'

/** Paths of the YAML files of a folder and all below, in order. */
export function yamlFiles(folder: URL): readonly URL[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => new URL(name, folder))
}

/** The objects in the YAML files of a folder and all below, of those that are objects of one kind. */
export function objectsIn(folder: URL): readonly JsonObject[] {
  return yamlFiles(folder).flatMap(objectsOfFile)
}

/** The objects of a YAML file. */
export function objectsOfFile(file: URL): readonly JsonObject[] {
  return readFileSync(file, 'utf8')
    .split(/^---.*$/m)
    .filter((text) => /^kind: /m.test(text))
    .map((text) => parseYaml(text).value)
    .filter(isJsonObject)
}

/** The CustomResourceDefinitions in the YAML files of a folder. */
export function definitionsIn(folder: URL): readonly JsonObject[] {
  return objectsIn(folder).filter(({ kind }) => kind === 'CustomResourceDefinition')
}
