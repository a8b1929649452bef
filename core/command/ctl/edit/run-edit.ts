import { ApiError } from '../../../base/api/errors/api-error.ts'
import { causeText } from '../../../base/api/errors/status.ts'
import { formatGroupResource } from '../../../base/api/group-version.ts'
import { objectsOf, textOf } from '../../../base/api/json-fields.ts'
import { equalJson, getKey, isJsonObject, isList, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { objectPath } from '../../../base/client/resource-path.ts'
import { writeGoJson } from '../../../base/json/go-json.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { parseYaml } from '../../../objects/codec/yaml/yaml.ts'
import { ApplyPatches } from '../apply/apply-patch.ts'
import { withLastApplied } from '../apply/last-applied.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { toManifest } from '../manifest/read-manifests.ts'
import { asList, jsonText, withoutManagedFields, yamlText } from '../output/object-text.ts'
import { type PrintResult, resultPrinter } from '../output/result-printer.ts'
import { expandTargets, type ObjectTarget } from '../resources/expand-targets.ts'
import { nothingNamed, targetPath, targetsOf } from '../resources/targets.ts'
import { fieldValidationOf } from '../write-options.ts'
import { editHead, type Refusal, saysTheSame, withoutComments } from './edited-text.ts'

/** An object that is edited, as the server had it. */
interface Edited {
  readonly target: ObjectTarget
  readonly path: string
  readonly object: ApiObject
}

/** Objects that are edited in one text at most. */
const mostObjects = 500

const noChanges = 'Edit cancelled, no changes made.\n'

async function readObjects(call: CommandCall): Promise<readonly Edited[]> {
  const { args, client, flags, signal } = call
  if (args.length === 0 && !namesFiles({ flags })) throw nothingNamed()
  const subresource = flags.text('subresource')
  const found: Edited[] = []
  for await (const target of expandTargets(call, await targetsOf(call))) {
    const own = targetPath(target)
    const path = subresource === '' ? own : objectPath(own, subresource)
    const object = target.found ?? (await client.get(path, { signal }))
    found.push({ target, path, object })
    if (found.length > mostObjects) throw new CtlError(`more than ${mostObjects} objects to edit`)
  }
  return found
}

/** The editing of some objects, until all of them are written or the user gives up. */
class Editing {
  readonly #call: CommandCall
  readonly #objects: readonly Edited[]
  readonly #patches: ApplyPatches
  readonly #print: PrintResult
  readonly #isJson: boolean
  readonly #name: string
  #refusals: Refusal[] = []
  /** What the user can do with objects that cannot be written by editing again, given the file that has them. */
  #lost: ((file: string) => string)[] = []

  constructor(call: CommandCall, objects: readonly Edited[]) {
    this.#call = call
    this.#objects = objects
    this.#patches = new ApplyPatches(call)
    this.#print = resultPrinter(call)
    this.#isJson = call.flags.text('output') === 'json'
    const drawn = call.environment.runtime.random(new Uint8Array(4))
    this.#name = `kubectl-edit-${new DataView(drawn.buffer).getUint32(0)}.${this.#isJson ? 'json' : 'yaml'}`
  }

  /** @returns the exit code */
  async run(): Promise<number> {
    const { environment, signal } = this.#call
    const first = this.#text()
    let written = first
    for (;;) {
      const shown = (this.#isJson ? '' : editHead(this.#refusals)) + written
      const saved = (await environment.edit?.(this.#lines(shown), this.#name)) ?? shown
      signal.throwIfAborted()
      const text = saved.replaceAll('\r\n', '\n')
      if (this.#refusals.length > 0 && saysTheSame(text, written)) {
        await this.#keep(text)
        throw new CtlError('Edit cancelled, no valid changes were saved.')
      }
      if (saysTheSame(text, first)) {
        environment.err(noChanges)
        return 0
      }
      this.#refusals = []
      await this.#apply(text)
      if (this.#refusals.length === 0) return this.#finish(text)
      written = withoutComments(text)
    }
  }

  #text(): string {
    const shown = this.#objects.map(({ object }) =>
      this.#call.flags.on('show-managed-fields') ? object : withoutManagedFields(object),
    )
    const [only] = shown
    const value =
      only && shown.length === 1 ? only : { ...asList(shown), kind: 'List', metadata: {} }
    return this.#isJson ? jsonText(value) : yamlText(value)
  }

  #lines(text: string): string {
    return this.#call.flags.on('windows-line-endings') ? text.replaceAll('\n', '\r\n') : text
  }

  /** Refuses the whole text, in the name of the object where it is one. */
  #refuse(why: string): void {
    const [only, ...others] = this.#objects
    const cause = `<nil>: Invalid value: "The edited file failed validation": ${why}`
    if (!only || others.length > 0) {
      this.#refusals.push({ head: `The edited file had a syntax error: ${why}`, causes: [] })
      return
    }
    this.#refuseObject(only, [cause])
  }

  #refuseObject(edited: Edited, causes: readonly string[]): void {
    const named = nameOf(edited)
    this.#refusals.push({ head: `${named} was not valid:`, causes })
    this.#call.environment.err(`error: ${named} is invalid\n`)
  }

  async #apply(text: string): Promise<void> {
    let value
    try {
      ;({ value } = parseYaml(withoutComments(text)))
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      return this.#refuse(error.message)
    }
    if (!isJsonObject(value)) return this.#refuse('invalid object to validate')
    const isMany = textOf(value, 'kind') === 'List' && isList(getKey(value, 'items'))
    const objects = isMany ? objectsOf(value, 'items') : [value]
    const unset = objects.flatMap((object) =>
      ['apiVersion', 'kind'].filter((name) => textOf(object, name) === ''),
    )
    const [missing] = unset
    if (missing !== undefined) return this.#refuse(`${missing} not set`)
    for (const object of objects) await this.#applyOne(object, text)
  }

  async #applyOne(object: JsonObject, text: string): Promise<void> {
    const edited = this.#originalOf(object)
    if (!edited)
      return this.#failWith(text, 'At least one of apiVersion, kind and name was changed')
    const isSame = (name: string): boolean => textOf(object, name) === textOf(edited.object, name)
    if (!isSame('kind') || !isSame('apiVersion')) {
      try {
        await toManifest(object, 'edited-file', this.#call)
      } catch (error) {
        if (!(error instanceof CtlError)) throw error
        const head = `The edited file had a syntax error: ${error.message}`
        this.#refusals.push({ head, causes: [] })
        return
      }
      return this.#failWith(text, 'At least one of apiVersion, kind and name was changed')
    }
    const modified = this.#modified(object as ApiObject, edited.object)
    if (equalJson(modified, edited.object)) return this.#print(edited.object, 'skipped')
    return this.#patch(edited, modified)
  }

  /** The edited object with what was not shown. */
  #modified(object: ApiObject, original: ApiObject): ApiObject {
    const { flags, environment } = this.#call
    const { managedFields } = original.metadata
    const whole =
      flags.on('show-managed-fields') || !managedFields
        ? object
        : { ...object, metadata: { ...object.metadata, managedFields } }
    return flags.on('save-config') ? withLastApplied(whole, environment.brand) : whole
  }

  async #patch(edited: Edited, modified: ApiObject): Promise<void> {
    const { client, environment, flags, signal } = this.#call
    const { type, patch } = await this.#patches.twoWay(
      edited.target.resource,
      edited.object,
      modified,
    )
    if (flags.on('output-patch')) environment.out(`Patch: ${writeGoJson(patch)}\n`)
    const options = {
      signal,
      fieldManager: flags.text('field-manager'),
      fieldValidation: fieldValidationOf(this.#call),
    }
    try {
      this.#print(await client.patch(edited.path, type, patch, options), 'edited')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.#failed(edited, error)
    }
  }

  #failed(edited: Edited, error: ApiError): void {
    if (error.reason === 'Invalid') {
      const causes = error.details?.causes ?? []
      const texts = causes.length > 0 ? causes.map(causeText) : [error.message]
      return this.#refuseObject(edited, [...new Set(texts)])
    }
    const named = nameOf(edited)
    const { environment } = this.#call
    if (error.reason === 'NotFound') {
      environment.err(`error: ${named} could not be found on the server\n`)
      const advice = 'The edits you made on deleted resources have been saved to'
      this.#lost.push((file) => `${advice} "${file}"\n`)
      return
    }
    environment.err(`error: ${named} could not be patched: ${error.message}\n`)
    this.#lost.push(
      (file) => `You can run \`kubectl replace -f ${file}\` to try this update again.\n`,
    )
  }

  #originalOf(object: JsonObject): Edited | undefined {
    const { uid, name, namespace } = (object as ApiObject).metadata ?? {}
    return this.#objects.find(({ object: { metadata } }) => {
      const isNamed = metadata.name === name && metadata.namespace === namespace
      return isNamed && (uid === undefined || metadata.uid === uid)
    })
  }

  async #failWith(text: string, why: string): Promise<void> {
    await this.#keep(text)
    throw new CtlError(why)
  }

  /** Keeps the user's text in a file, where there are files. */
  async #keep(text: string): Promise<void> {
    const file = await this.#write(text)
    if (file === undefined) return
    this.#call.environment.err(`A copy of your changes has been stored to "${file}"\n`)
  }

  async #write(text: string): Promise<string | undefined> {
    const file = `/tmp/${this.#name}`
    try {
      if (!this.#call.environment.files) return undefined
      await this.#call.environment.writeFile?.(file, text)
      return file
    } catch {
      // The text is kept for the user's convenience; the error that follows counts.
      return undefined
    }
  }

  async #finish(text: string): Promise<number> {
    if (this.#lost.length === 0) return 0
    const file = await this.#write(text)
    const advice = new Set(file === undefined ? [] : this.#lost.map((line) => line(file)))
    for (const line of advice) this.#call.environment.err(line)
    return 1
  }
}

function nameOf({ target: { resource }, object }: Edited): string {
  const type = formatGroupResource(resource.group, resource.resource)
  return `${type} ${JSON.stringify(object.metadata.name)}`
}

/** The command `edit`. @returns the exit code. @throws CtlError where the user gives up */
export async function runEdit(call: CommandCall): Promise<number> {
  const { environment } = call
  fieldValidationOf(call)
  const objects = await readObjects(call)
  if (objects.length === 0) {
    environment.err(noChanges)
    return 0
  }
  return new Editing(call, objects).run()
}
