import type { Brand } from '../../../../base/api/brand.ts'

type Labels = Readonly<Record<string, string>>

/** Finds labels that nodes may not change among those that differ, sorted; an absent label differs from an empty one. */
export type ForbiddenLabels = (labels?: Labels, old?: Labels) => readonly string[]

/** Labels that a kubelet sets on its own node, without the domain: `os` is `<domain>/os`, `beta./os` is `beta.<domain>/os`. */
const kubeletLabels = [
  'hostname',
  'os',
  'arch',
  'topology./zone',
  'topology./region',
  'failure-domain.beta./zone',
  'failure-domain.beta./region',
  'beta./instance-type',
  'node./instance-type',
  'beta./os',
  'beta./arch',
]

/** The part of a label's key before the slash; empty where it has none. */
function domainOf(key: string): string {
  const slash = key.indexOf('/')
  return slash === -1 ? '' : key.slice(0, slash)
}

function isWithin(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`)
}

function differing(labels: Labels, old: Labels): readonly string[] {
  const keys = new Set([...Object.keys(labels), ...Object.keys(old)])
  return [...keys].filter((key) => labels[key] !== old[key])
}

/** Makes the rule on labels of nodes for a product: the labels of its domains are forbidden, but for those of kubelets. */
export function forbiddenLabels({ apiDomain, labelDomain }: Brand): ForbiddenLabels {
  const allowed = new Set(
    kubeletLabels.map((label) => {
      const [prefix = '', name] = label.includes('/') ? label.split('/') : ['', label]
      return `${prefix}${labelDomain}/${name}`
    }),
  )
  const allowedDomains = [`kubelet.${labelDomain}`, `node.${labelDomain}`]
  const isForbidden = (key: string): boolean => {
    const domain = domainOf(key)
    if (isWithin(domain, `node-restriction.${labelDomain}`)) return true
    if (![labelDomain, apiDomain].some((parent) => isWithin(domain, parent))) return false
    return !allowed.has(key) && !allowedDomains.some((parent) => isWithin(domain, parent))
  }
  return (labels = {}, old = {}) => differing(labels, old).filter(isForbidden).toSorted()
}
