import type { AdmissionCondition } from '../../access/admission/admission-plugin.ts'
import { badRequest } from '../../base/api/errors/api-error.ts'
import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { JsonObject, WritableJsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { isFlagSet } from '../../base/http/request-info.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import type { ProcessRequest } from '../node-access/node-access.ts'
import { askAdmission, interestedPlugins, RequestAttributes } from '../rest/admission.ts'
import type { ResourceContext } from '../rest/resource-context.ts'

/**
 * Asks admission whether the client may connect; plug-ins see the options as an object of the subresource's kind, which has no
 * metadata.
 */
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
      kind: shown?.kind ?? '',
      apiVersion: formatGroupVersion(shown?.group ?? '', shown?.version ?? 'v1'),
      ...fields,
    } as unknown as ApiObject,
  })
  const conditions: AdmissionCondition[] = []
  await askAdmission('mutating', attributes, conditions, plugins)
  await askAdmission('validating', attributes, conditions, plugins)
}

/** The fields of `PodExecOptions` and `PodAttachOptions` in a query; those that are unset are left out. */
export function processFields(query: URLSearchParams, isExec: boolean): JsonObject {
  const fields: WritableJsonObject = {}
  for (const name of ['stdin', 'stdout', 'stderr', 'tty']) {
    if (isFlagSet(query, name)) fields[name] = true
  }
  const container = query.get('container') ?? ''
  if (container !== '') fields['container'] = container
  if (isExec) fields['command'] = query.has('command') ? query.getAll('command') : null
  return fields
}

/** The ports in a query of `portforward`. @throws ApiError `BadRequest` for what is no number of 16 bits */
export function portsOf(query: URLSearchParams): readonly number[] {
  return query
    .getAll('ports')
    .flatMap((text) => text.split(','))
    .map((text) => {
      const isNumber = /^\d+$/.test(text)
      if (isNumber && Number(text) < 65_536) return Number(text)
      const why = isNumber ? 'value out of range' : 'invalid syntax'
      throw badRequest(
        `cannot convert to []int32: strconv.ParseUint: parsing ${quoteText(text)}: ${why}`,
      )
    })
}

export function processRequestOf(query: URLSearchParams): ProcessRequest {
  return {
    stdin: isFlagSet(query, 'stdin'),
    stdout: isFlagSet(query, 'stdout'),
    stderr: isFlagSet(query, 'stderr') && !isFlagSet(query, 'tty'),
    tty: isFlagSet(query, 'tty'),
  }
}
