import { equalJson, type JsonValue, isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { objectPath } from '../../../base/client/resource-path.ts'
import { parseJson } from '../../../base/json/json-parse.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { parseYaml } from '../../../objects/codec/yaml/yaml.ts'
import { parseJsonPatch } from '../../../objects/patch/json-patch-operations.ts'
import { applyJsonPatch } from '../../../objects/patch/json-patch.ts'
import { applyMergePatch } from '../../../objects/patch/merge-patch.ts'
import { applyStrategicMerge } from '../../../objects/patch/strategic/strategic-merge.ts'
import { mergeSchema } from '../apply/merge-schema.ts'
import type { Command, CommandCall, CommandContext } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import {
  dryRunFlag,
  fieldManagerFlag,
  filenameFlag,
  outputFlag,
  showManagedFieldsFlag,
} from '../frequent-flags.ts'
import { resultPrinter } from '../output/result-printer.ts'
import { type ObjectTarget, readTarget } from '../resources/expand-targets.ts'
import { readOpenApi } from '../resources/open-api-document.ts'
import { targetPath } from '../resources/targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'
import type { ServedResource } from '../session/served-resources.ts'
import { dryRunOf } from '../write-options.ts'

/** Patch types of `--type`. */
export type LocalPatchType = 'json' | 'merge' | 'strategic'

/** Applies a patch on the client's side, without defaulting and validation. */
export async function patchLocally(
  context: Pick<CommandContext, 'client' | 'signal'>,
  resource: ServedResource,
  object: ApiObject,
  type: LocalPatchType,
  patch: JsonValue,
): Promise<ApiObject> {
  const patched = await patchedValue(context, resource, object, type, patch)
  if (isJsonObject(patched)) return patched as ApiObject
  throw new CtlError('the patch leaves no object')
}

async function patchedValue(
  context: Pick<CommandContext, 'client' | 'signal'>,
  resource: ServedResource,
  object: JsonObject,
  type: LocalPatchType,
  patch: JsonValue,
): Promise<JsonValue> {
  if (type === 'json') return applyJsonPatch(object, parseJsonPatch(patch))
  if (type === 'merge') return applyMergePatch(object, patch)
  const schema = mergeSchema(await readOpenApi(resource, context), resource)
  if (schema) return applyStrategicMerge(object, patch, schema)
  throw new CtlError(
    `the server does not say how ${resource.kind} is merged; use --type=merge or --dry-run=server`,
  )
}

export const patchTypes: readonly LocalPatchType[] = ['json', 'merge', 'strategic']

function typeOf({ flags }: CommandCall): LocalPatchType {
  const text = flags.text('type').toLowerCase()
  const found = patchTypes.find((type) => type === text)
  if (found) return found
  throw new CtlError(`--type must be one of [${patchTypes.join(' ')}], not "${text}"`)
}

async function patchOf({ flags, environment }: CommandCall): Promise<JsonValue> {
  const file = flags.text('patch-file')
  const given = flags.text('patch')
  if (given !== '' && file !== '') {
    throw new CtlError('cannot specify --patch and --patch-file together')
  }
  if (given === '' && file === '') {
    throw new CtlError('must specify --patch or --patch-file containing the contents of the patch')
  }
  const text = file === '' ? given : await environment.readFile(file)
  try {
    return jsonOf(text) ?? parseYaml(text).value
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new CtlError(`unable to parse ${JSON.stringify(text)}: ${error.message}`)
  }
}

/** The value of JSON, which has escapes that YAML does not have. */
function jsonOf(text: string): JsonValue | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  try {
    return parseJson(text).value
  } catch (error) {
    if (error instanceof ParseError) return undefined
    throw error
  }
}

async function patch(call: CommandCall): Promise<void> {
  const { flags } = call
  const type = typeOf(call)
  const body = await patchOf(call)
  const print = resultPrinter(call)
  const dryRun = dryRunOf(call)
  const subresource = flags.text('subresource')
  const patchOne = async (target: ObjectTarget, own: CommandCall): Promise<() => void> => {
    const { client, signal } = own
    const path = targetPath(target)
    const address = subresource === '' ? path : objectPath(path, subresource)
    const before =
      subresource === '' ? await readTarget(own, target) : await client.get(address, { signal })
    const after =
      dryRun === 'client'
        ? await patchLocally(own, target.resource, before, type, body)
        : await client.patch(address, type, body, {
            signal,
            dryRun: dryRun === 'server',
            fieldManager: flags.text('field-manager'),
          })
    return () => print(after, equalJson(before, after) ? 'patched (no change)' : 'patched')
  }
  const count = await visitObjects(call, patchOne)
  if (count === 0) throw new CtlError('no objects passed to patch')
}

export const patchCommand: Command = {
  name: 'patch',
  summary: 'Change fields of an object by a patch',
  usage: 'patch (-f FILENAME | TYPE NAME) [-p PATCH|--patch-file FILE] [options]',
  description:
    'Change fields of an object by a patch, in YAML or JSON.\n\n --type says how it is read: strategic (lists merged by their keys), merge (lists replaced) or json (a list of operations).',
  examples: [
    '# Set the number of replicas of a deployment',
    `kubectl patch deployment web -p '{"spec":{"replicas":3}}'`,
    '',
    "# Update a container's image; spec.containers[*].name is required because it's a merge key",
    `kubectl patch pod web -p '{"spec":{"containers":[{"name":"main","image":"nginx:2"}]}}'`,
    '',
    '# The same using a JSON patch with positional arrays',
    `kubectl patch pod web --type=json -p='[{"op":"replace","path":"/spec/containers/0/image","value":"nginx:2"}]'`,
  ],
  words: 'type-and-names',
  flags: [
    filenameFlag,
    {
      name: 'patch',
      shorthand: 'p',
      type: 'string',
      help: 'The patch, as JSON or YAML.',
    },
    {
      name: 'patch-file',
      type: 'string',
      words: 'file',
      help: 'File with the patch, as JSON or YAML.',
    },
    {
      name: 'type',
      type: 'string',
      initial: 'strategic',
      values: patchTypes,
      help: 'How the patch is read: strategic merges lists by their keys, merge replaces them, json is a list of operations.',
    },
    {
      name: 'subresource',
      type: 'string',
      values: ['status', 'scale'],
      help: 'Subresource to patch in place of the object, such as status.',
    },
    dryRunFlag,
    outputFlag,
    showManagedFieldsFlag,
    fieldManagerFlag('kubectl-patch'),
  ],
  run: patch,
}
