import { objectOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../base/api/json.ts'
import type { ChosenDevice } from './allocation-search.ts'
import type { RequestOption, WantedClaim } from './device-request.ts'

/** `status.allocation` of a claim that these devices are chosen for. */
export function allocationOf(claim: WantedClaim, chosen: readonly ChosenDevice[]): JsonObject {
  const results = chosen.map(({ option, device }) => ({
    request: option.fullName,
    driver: device.driver,
    pool: device.pool,
    device: device.name,
    ...(option.adminAccess && { adminAccess: true }),
  }))
  const config = configOf(claim, chosen)
  const nodeSelector = nodeSelectorOf(chosen)
  return {
    devices: { results, ...(config.length > 0 && { config }) },
    ...(nodeSelector && { nodeSelector }),
  }
}

/** Configuration of each class, once with all requests that it is for, and then that of the claim. */
function configOf(claim: WantedClaim, chosen: readonly ChosenDevice[]): JsonObject[] {
  const options = claim.requests.flatMap(({ options: all }) => {
    const first = chosen.find(({ option }) => all.includes(option))
    return first ? [first.option] : []
  })
  const classes = new Map<string, RequestOption[]>()
  for (const option of options) {
    const name = option.deviceClass.metadata.name ?? ''
    classes.set(name, [...(classes.get(name) ?? []), option])
  }
  const ofClasses = Array.from(classes.values()).flatMap((each) => {
    const requests = each.map(({ fullName }) => fullName)
    const spec = structOf(each[0]?.deviceClass ?? {}, 'spec')
    return objectsOf(spec, 'config').map((config) => ({
      source: 'FromClass',
      requests: [...requests],
      ...config,
    }))
  })
  const ofClaim = objectsOf(claim.devices, 'config').flatMap((config) => {
    const requests = textsOf(config, 'requests')
    const copies =
      requests.length === 0 ? 1 : options.filter((each) => isFor(requests, each)).length
    return Array.from({ length: copies }, () => ({ source: 'FromClaim', ...config }))
  })
  return [...ofClasses, ...ofClaim]
}

function isFor(requests: readonly string[], { fullName }: RequestOption): boolean {
  const [request = ''] = fullName.split('/')
  return requests.includes(request) || requests.includes(fullName)
}

/** Nodes that reach all devices; undefined where all nodes do. */
function nodeSelectorOf(chosen: readonly ChosenDevice[]): JsonObject | undefined {
  const fields: JsonObject[] = []
  const expressions: JsonObject[] = []
  for (const { device } of chosen) {
    const nodeName = textOf(device.slice, 'nodeName')
    if (nodeName !== '') {
      const field = { key: 'metadata.name', operator: 'In', values: [nodeName] }
      return { nodeSelectorTerms: [{ matchFields: [field] }] }
    }
    const selector = objectOf(device.slice, 'nodeSelector')
    const [term = {}] = selector ? objectsOf(selector, 'nodeSelectorTerms') : []
    addNew(objectsOf(term, 'matchFields'), fields)
    addNew(objectsOf(term, 'matchExpressions'), expressions)
  }
  if (fields.length === 0 && expressions.length === 0) return undefined
  const term = {
    ...(expressions.length > 0 && { matchExpressions: expressions }),
    ...(fields.length > 0 && { matchFields: fields }),
  }
  return { nodeSelectorTerms: [term] }
}

function addNew(requirements: readonly JsonObject[], known: JsonObject[]): void {
  for (const each of requirements) if (!known.some((other) => isSame(each, other))) known.push(each)
}

function isSame(a: JsonObject, b: JsonObject): boolean {
  const [first, second] = [a, b].map((each) => Array.from(new Set(textsOf(each, 'values'))).sort())
  return (
    a['key'] === b['key'] && a['operator'] === b['operator'] && equalJson(first ?? [], second ?? [])
  )
}
