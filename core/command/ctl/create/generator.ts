import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { withLastApplied } from '../apply/last-applied.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { usageError } from '../ctl-error.ts'
import type { Flag } from '../flag.ts'
import {
  dryRunFlag,
  fieldManagerFlag,
  outputFlag,
  saveConfigFlag,
  showManagedFieldsFlag,
  validateFlag,
} from '../frequent-flags.ts'
import { toManifest } from '../manifest/read-manifests.ts'
import { type PrintResult, resultPrinter } from '../output/result-printer.ts'
import { collectionPath } from '../resources/targets.ts'
import { dryRunOf, fieldValidationOf } from '../write-options.ts'

/** A `create` subcommand that generates an object from its flags. */
export interface Generator {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly summary: string
  /** Usage behind `kubectl create`. */
  readonly usage: string
  readonly examples: readonly string[]
  readonly flags: readonly Flag[]
  /** Prefix of the server's error message: `failed to create job: `; absent for most generators. */
  readonly failure?: string
  /** Makes the object, without a namespace. @throws CtlError for invalid flags. */
  readonly build: (call: CommandCall, name: string) => ApiObject | Promise<ApiObject>
}

const generatorFlags: readonly Flag[] = [
  dryRunFlag,
  outputFlag,
  saveConfigFlag,
  showManagedFieldsFlag,
  fieldManagerFlag('kubectl-create'),
  validateFlag,
]

/** The NAME argument. @throws CtlError unless there is exactly one. */
export function nameOf(call: CommandCall): string {
  const names = call.args.slice(0, call.args.length - call.behindDash.length)
  const [name] = names
  if (name !== undefined && names.length === 1) return name
  throw usageError(call, `exactly one NAME is required, got ${names.length}`)
}

/** Creates a generated object on the server, unless it is a client-side dry run, and prints the outcome. */
export async function createGenerated(
  call: CommandCall,
  made: ApiObject,
  outcome = 'created',
  print: PrintResult = resultPrinter(call),
): Promise<ApiObject> {
  const { client, environment, flags, signal } = call
  const dryRun = dryRunOf(call)
  const saved = flags.on('save-config') ? withLastApplied(made, environment.brand) : made
  const manifest = await toManifest(saved, '', call)
  if (dryRun === 'client') {
    const shown = flags.has('namespace') ? manifest.object : saved
    print(shown, outcome)
    return shown
  }
  const object = await client.create(collectionPath(manifest), manifest.object, {
    signal,
    dryRun: dryRun === 'server',
    fieldManager: flags.text('field-manager'),
    fieldValidation: flags.knows('validate') ? fieldValidationOf(call) : 'Strict',
  })
  print(object, outcome)
  return object
}

export function generatorCommand(generator: Generator): Command {
  const { usage, flags, failure, build, ...rest } = generator
  return {
    ...rest,
    usage: `create ${usage} [options]`,
    flags: [...flags, ...generatorFlags],
    async run(call) {
      const made = await build(call, nameOf(call))
      try {
        await createGenerated(call, made)
      } catch (error) {
        const isPlain = !(error instanceof ApiError) || error.reason === 'Invalid'
        throw failure === undefined || isPlain ? error : new CtlError(failure + error.message)
      }
    },
  }
}
