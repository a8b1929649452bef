import { ApiError } from '../../../base/api/errors/api-error.ts'
import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import {
  labelsOfSelector,
  type LabelSelector,
  parseLabelSelector,
} from '../../../base/api/selectors/label-selector.ts'
import type { CommandCall } from '../command.ts'
import { namedSubjects } from '../create/role-binding.ts'
import { CtlError } from '../ctl-error.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { nothingNamed } from '../resources/targets.ts'
import { changeObjects, withPodSpec } from './change-objects.ts'

function parsed(text: string): LabelSelector {
  try {
    return parseLabelSelector(text)
  } catch (error) {
    throw error instanceof ApiError ? new CtlError(error.message) : error
  }
}

/** The command `set selector`, for services. */
export async function setSelector(call: CommandCall): Promise<void> {
  const { args, flags } = call
  const resources = args.slice(0, -1)
  if (resources.length === 0 && !namesFiles(call)) throw nothingNamed()
  const selector = parsed(args.at(-1) ?? '')
  const labels = labelsOfSelector(selector)
  await changeObjects(call, resources, {
    outcome: 'selector updated',
    doing: '',
    change(before) {
      if (before.kind !== 'Service') {
        throw new CtlError('setting a selector is only supported for Services')
      }
      if (!labels) {
        const shown = (selector.requirements ?? []).map(
          ({ key, operator, values }) => `{${key} ${goOperator(operator)} [${values.join(' ')}]}`,
        )
        throw new CtlError(`match expression [${shown.join(' ')}] not supported on this object`)
      }
      const resourceVersion = flags.text('resource-version')
      const metadata = {
        ...before.metadata,
        ...(resourceVersion !== '' && { resourceVersion }),
      }
      const spec = { ...structOf(before, 'spec'), selector: labels }
      return { object: { ...before, metadata, spec } }
    },
  })
}

const goOperators: Readonly<Record<string, string>> = {
  in: 'In',
  notin: 'NotIn',
  exists: 'Exists',
  '!': 'DoesNotExist',
}

function goOperator(operator: string): string {
  return goOperators[operator] ?? operator
}

/** The command `set serviceaccount`. */
export async function setServiceAccount(call: CommandCall): Promise<void> {
  const { args } = call
  const serviceAccountName = args.at(-1)
  if (serviceAccountName === undefined) throw new CtlError('serviceaccount is required')
  const resources = args.slice(0, -1)
  if (resources.length === 0 && !namesFiles(call)) throw nothingNamed()
  await changeObjects(call, resources, {
    outcome: 'serviceaccount updated',
    doing: 'ServiceAccountName update to pod template:',
    change: (before, target) => ({
      object: withPodSpec(before, target, (spec) => ({ ...spec, serviceAccountName })),
    }),
  })
}

/** The command `set subject`, for bindings of roles. */
export async function setSubject(call: CommandCall): Promise<void> {
  const { args, environment } = call
  const apiGroup = `rbac.authorization.${environment.brand.apiDomain}`
  const named = namedSubjects(call, apiGroup)
  if (named.length === 0) {
    throw new CtlError('you must specify at least one value of user, group or serviceaccount')
  }
  await changeObjects(call, args, {
    outcome: 'subjects updated',
    doing: 'subjects to rolebinding:',
    change(before, { resource, name }) {
      if (before.kind !== 'RoleBinding' && before.kind !== 'ClusterRoleBinding') {
        throw new CtlError(
          `${resource.resource}/${name} setting subjects is only supported for RoleBinding/ClusterRoleBinding`,
        )
      }
      const known = objectsOf(before, 'subjects')
      const added = named.filter((one) => !known.some((other) => isSame(one, other)))
      if (added.length === 0) return {}
      return { object: { ...before, subjects: [...known, ...added] } }
    },
  })
}

function isSame(one: JsonObject, other: JsonObject): boolean {
  return ['kind', 'name', 'namespace'].every((name) => textOf(one, name) === textOf(other, name))
}
