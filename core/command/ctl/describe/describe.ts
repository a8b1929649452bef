import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { allNamespacesFlag, filenameFlag, selectorFlag } from '../frequent-flags.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { namespaceOf } from '../namespace-of.ts'
import { expandTargets, readTarget } from '../resources/expand-targets.ts'
import { type Target, targetsOf } from '../resources/targets.ts'
import type { ServedResource } from '../session/served-resources.ts'
import type { DescribeContext } from './describe-context.ts'
import { describedKind } from './described-kinds.ts'
import { Description } from './description.ts'
import { addEvents } from './event-lines.ts'

/** An object named on the command line, with its resource. */
interface DescribedObject {
  readonly resource: ServedResource
  readonly object: ApiObject
}

/** The objects that could be read, and the errors of those that could not. */
interface FoundObjects {
  readonly objects: readonly DescribedObject[]
  readonly errors: readonly ApiError[]
}

async function readTargets(call: CommandCall, targets: readonly Target[]): Promise<FoundObjects> {
  const objects: DescribedObject[] = []
  const errors: ApiError[] = []
  for (const target of targets) {
    try {
      for await (const one of expandTargets(call, [target])) {
        objects.push({ resource: one.resource, object: await readTarget(call, one) })
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      errors.push(error)
    }
  }
  return { objects, errors }
}

/** Reads the objects that the line names by type, name or file. @throws CtlError for contradictory arguments. */
async function findObjects(call: CommandCall): Promise<FoundObjects> {
  return readTargets(call, await targetsOf(call))
}

/** Reads the objects of the line's one type whose names begin with its NAME argument. @throws ApiError */
async function findByPrefix(call: CommandCall): Promise<readonly DescribedObject[]> {
  const [target] = await targetsOf(call)
  if (!target) return []
  const { objects, errors } = await readTargets(call, [{ ...target, name: '' }])
  const [error] = errors
  if (error) throw error
  return objects.filter(({ object }) => (object.metadata.name ?? '').startsWith(target.name))
}

async function describeObject(
  { resource, object }: DescribedObject,
  context: DescribeContext,
  showEvents: boolean,
): Promise<string> {
  const { client, brand, signal } = context
  const { version, describe, subjects } = describedKind(resource.group, resource.kind, brand)
  const isKnown = version === undefined || version === resource.version
  const { name = '', namespace = '' } = object.metadata
  const path = resourcePath({ ...resource, ...(version && { version }) }, { namespace, name })
  const described = isKnown ? object : await client.get(path, { signal })
  const description = new Description()
  await describe(description, described, context)
  const involved = showEvents ? subjects(described, brand) : []
  if (involved.length > 0) await addEvents(description, involved, context)
  return description.finish()
}

function contextOf({ client, environment, signal }: CommandCall): DescribeContext {
  return { client, signal, brand: environment.brand, now: environment.runtime.clock.now() }
}

/** Describes the objects of `TYPE NAME_PREFIX`; false where no name has that prefix. */
async function describeByPrefix(call: CommandCall): Promise<boolean> {
  const objects = await findByPrefix(call)
  for (const object of objects) {
    const text = await describeObject(object, contextOf(call), call.flags.on('show-events'))
    call.environment.out(`${text}\n`)
  }
  return objects.length > 0
}

function isTypeAndName(args: readonly string[]): boolean {
  return args.length === 2 && !args.some((arg) => arg.includes('/'))
}

function isMissing(error: ApiError): boolean {
  return error.reason === 'NotFound'
}

async function run(call: CommandCall): Promise<void> {
  const { args, flags, environment } = call
  if (args.length === 0 && !namesFiles({ flags })) {
    throw new CtlError(
      'You must specify the type of resource to describe. Use "kubectl api-resources" for a complete list of supported resources.',
    )
  }
  const { objects, errors } = await findObjects(call)
  const mayBePrefix = isTypeAndName(args) && errors.length === 1 && errors.every(isMissing)
  if (mayBePrefix && (await describeByPrefix(call))) return
  for (const [index, object] of objects.entries()) {
    const text = await describeObject(object, contextOf(call), flags.on('show-events'))
    environment.out(index === 0 ? text : `\n\n${text}`)
  }
  if (errors.length > 0) throw new AggregateError(errors)
  if (objects.length > 0) return
  const where = flags.on('all-namespaces') ? '' : ` in ${namespaceOf(call)} namespace.`
  environment.note(`No resources found${where}\n`)
}

/** Shows objects as text, with related objects: endpoints, pods, events. */
export const describeCommand: Command = {
  name: 'describe',
  summary: 'Show objects in detail, with their events',
  usage: 'describe (-f FILENAME | TYPE [NAME_PREFIX | -l label] | TYPE/NAME)',
  description:
    'Show objects in detail, with their events and what belongs to them. Where no object of the type has the name given, all whose names begin with it are described.',
  examples: [
    '# Describe a node',
    'kubectl describe nodes worker-1',
    '',
    '# Describe a pod',
    'kubectl describe pods/web',
    '',
    '# Describe the pods whose names begin with web',
    'kubectl describe pods web',
    '',
    '# Describe the objects in a file',
    'kubectl describe -f pod.yaml',
  ],
  flags: [
    filenameFlag,
    selectorFlag,
    allNamespacesFlag,
    {
      name: 'show-events',
      type: 'boolean',
      initial: 'true',
      help: 'Show the events of the object below it.',
    },
  ],
  words: 'type-and-names',
  run,
}
