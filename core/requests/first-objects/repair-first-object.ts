import { isRole, isRoleBinding } from '../../access/authz/policy-objects.ts'
import { type Repair, repairBinding, repairRole } from '../../access/authz/repair-policy.ts'
import type { Brand } from '../../base/api/brand.ts'
import { cloneJson, equalJson, isList } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { APIService } from '../../base/api/types/apiregistration.v1.generated.ts'
import type { ConfigMap } from '../../base/api/types/core.v1.generated.ts'
import type {
  FlowSchema,
  PriorityLevelConfiguration,
} from '../../base/api/types/flowcontrol.v1.generated.ts'
import type { FirstObject } from './first-object.ts'
import { automanagedLabel } from './local-api-services.ts'
import { autoUpdateSpecAnnotation } from './priority-and-fairness.ts'

const none: Repair = { action: 'none' }

/** Change that an existing first object needs by its upkeep. */
export function repairFirstObject(
  existing: ApiObject,
  { object, upkeep }: FirstObject,
  brand: Brand,
): Repair {
  switch (upkeep) {
    case 'none':
      return none
    case 'policy':
      return repairPolicy(existing, object, brand)
    case 'registration':
      return isApiService(existing) && isApiService(object) && isAutomanaged(existing, brand)
        ? withSpec(existing, object)
        : none
    case 'trust':
      return isConfigMap(existing) && isConfigMap(object) ? withTrust(existing, object) : none
    case 'mandatory':
    case 'suggested':
      return isFlowControl(existing) && isFlowControl(object)
        ? repairFlowControl(existing, object, brand, upkeep === 'mandatory')
        : none
  }
}

type FlowControl = FlowSchema | PriorityLevelConfiguration

function isApiService(object: ApiObject): object is APIService {
  return object.kind === 'APIService'
}

function isConfigMap(object: ApiObject): object is ConfigMap {
  return object.kind === 'ConfigMap'
}

function isFlowControl(object: ApiObject): object is FlowControl {
  return object.kind === 'FlowSchema' || object.kind === 'PriorityLevelConfiguration'
}

function repairPolicy(existing: ApiObject, wanted: ApiObject, brand: Brand): Repair {
  if (isRole(existing) && isRole(wanted)) return repairRole(existing, wanted, brand)
  if (!isRoleBinding(existing) || !isRoleBinding(wanted)) return none
  return repairBinding(existing, wanted, brand)
}

/** Whether an APIService was created by a server for itself. */
export function isRegistered({ metadata }: ApiObject, brand: Brand): boolean {
  return metadata.labels?.[automanagedLabel(brand)] === 'onstart'
}

/** Whether an APIService is left to the server: at each start, or all the time. */
function isAutomanaged({ metadata }: ApiObject, brand: Brand): boolean {
  return ['onstart', 'true'].includes(metadata.labels?.[automanagedLabel(brand)] ?? '')
}

function withSpec(existing: APIService, { spec }: APIService): Repair {
  if (equalJson(existing.spec, spec)) return none
  return { action: 'update', object: { ...existing, spec } }
}

const pemCertificate = /-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g

/** The texts of a JSON list; none where it is no such list. */
function textsIn(json: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(json)
    return isList(list) ? list.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/**
 * Trusted certificates, and lists of names: missing ones are added, and none is removed, as by the original's trust
 * controller: another server on the same store may have published it.
 */
function withTrust(existing: ConfigMap, wanted: ConfigMap): Repair {
  const data: Record<string, string> = { ...existing.data }
  for (const [key, own] of Object.entries(wanted.data ?? {})) {
    const existingText = data[key] ?? ''
    if (own.startsWith('[')) {
      data[key] = JSON.stringify([...new Set([...textsIn(existingText), ...textsIn(own)])])
      continue
    }
    const missing = (own.match(pemCertificate) ?? []).filter((each) => !existingText.includes(each))
    if (missing.length === 0) continue
    data[key] =
      existingText.trim() === '' ? own : `${[existingText.trim(), ...missing].join('\n')}\n`
  }
  if (equalJson(existing.data ?? {}, data)) return none
  return { action: 'update', object: { ...existing, data } }
}

/** Whether the annotation leaves the spec to the server; undefined without one, when an unchanged spec is left to it. */
export function isAutoUpdated({ metadata }: ApiObject, brand: Brand): boolean | undefined {
  const text = metadata.annotations?.[autoUpdateSpecAnnotation(brand)] ?? ''
  if (/^(?:1|t|T|TRUE|true|True)$/.test(text)) return true
  return /^(?:0|f|F|FALSE|false|False)$/.test(text) ? false : undefined
}

/** `spec.exempt`, the numbers of the exempt priority level, belongs to users. */
function exemptOf(
  existing: FlowControl,
  wanted: FlowControl,
): Pick<PriorityLevelConfiguration['spec'], 'exempt'> {
  if (existing.kind === 'FlowSchema' || wanted.kind === 'FlowSchema') return {}
  const exempt = existing.spec.exempt
  return wanted.spec.exempt && exempt ? { exempt } : {}
}

function repairFlowControl(
  existing: FlowControl,
  wanted: FlowControl,
  brand: Brand,
  isMandatory: boolean,
): Repair {
  const autoUpdated = isAutoUpdated(existing, brand)
  const updates = isMandatory || (autoUpdated ?? existing.metadata.generation === 1)
  const spec = { ...cloneJson(wanted.spec), ...exemptOf(existing, wanted) }
  const isRight = !updates || equalJson(existing.spec, spec)
  if (isRight && autoUpdated === updates) return none
  const annotations = {
    ...existing.metadata.annotations,
    [autoUpdateSpecAnnotation(brand)]: String(updates),
  }
  const metadata = { ...existing.metadata, annotations }
  return { action: 'update', object: { ...existing, metadata, ...(!isRight && { spec }) } }
}
