import { formatGroupVersion } from '../api/group-version.ts'
import type { JsonObject } from '../api/json.ts'
import type { AdmissionCondition } from '../admission/admission-plugin.ts'
import type { ProcessRequest } from '../nodes/node-access.ts'
import { isFlagSet } from '../http/request-info.ts'
import { askAdmission, interestedPlugins, RequestAttributes } from '../rest/admission.ts'
import type { ResourceContext } from '../rest/resource-context.ts'

/** Asks admission whether the client may connect; plug-ins see the options as an object of the subresource's kind. */
export async function admitConnect(context: ResourceContext, fields: JsonObject): Promise<void> {
  const { definition, info } = context
  const { subresource, name } = info
  const shown = definition.subresources.get(subresource)
  const plugins = interestedPlugins(context, 'CONNECT', subresource)
  const attributes = new RequestAttributes(context, {
    operation: 'CONNECT',
    subresource,
    name,
    dryRun: false,
    object: {
      apiVersion: formatGroupVersion(shown?.group ?? '', shown?.version ?? 'v1'),
      kind: shown?.kind ?? '',
      metadata: {},
      ...fields,
    },
  })
  const conditions: AdmissionCondition[] = []
  await askAdmission('mutating', attributes, conditions, plugins)
  await askAdmission('validating', attributes, conditions, plugins)
}

/** The fields of `PodExecOptions` and `PodAttachOptions` in a query; those that are unset are left out. */
export function processFields(query: URLSearchParams, isExec: boolean): JsonObject {
  const fields: JsonObject = {}
  for (const name of ['stdin', 'stdout', 'stderr', 'tty']) {
    if (isFlagSet(query, name)) fields[name] = true
  }
  const container = query.get('container') ?? ''
  if (container !== '') fields['container'] = container
  if (isExec) fields['command'] = query.getAll('command')
  return fields
}

export function processRequestOf(query: URLSearchParams): ProcessRequest {
  return {
    stdin: isFlagSet(query, 'stdin'),
    stdout: isFlagSet(query, 'stdout'),
    stderr: isFlagSet(query, 'stderr') && !isFlagSet(query, 'tty'),
    tty: isFlagSet(query, 'tty'),
  }
}
