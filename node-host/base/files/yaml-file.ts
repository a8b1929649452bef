import { isJsonObject, type JsonObject, type JsonValue, parseYaml } from '../../../core/index.ts'
import { StartupError } from '../errors/startup-error.ts'
import { readRequired } from './file-store.ts'

/** Reads the object that a YAML or JSON file holds; `source` names it in errors. @throws StartupError */
export async function readYamlObject(file: string, source: string): Promise<JsonObject> {
  // The source may end with the file, which the error of reading names too.
  const what = source.endsWith(file) ? source.slice(0, -file.length).trimEnd() : source
  return parseYamlObject(await readRequired(file, what), source)
}

/** Reads the object of a YAML or JSON text; `source` names it in errors. @throws StartupError */
export function parseYamlObject(text: string, source: string): JsonObject {
  const value = parsed(text, source)
  if (isJsonObject(value)) return value
  throw new StartupError(`${source}: it must contain an object`)
}

function parsed(text: string, source: string): JsonValue {
  try {
    return parseYaml(text).value
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartupError(`${source}: ${why}`)
  }
}
