import type { Brand } from '../../../../base/api/brand.ts'
import type { CertificateRequest } from '../../../../base/certificates/certificate-request.ts'
import type { ClusterSigner } from '../../../../base/certificates/certificate-signing.ts'

/** The signer that a request names; undefined for signers of others. */
export function signerOf(signerName: string, brand: Brand): ClusterSigner | undefined {
  const { labelDomain, serverName } = brand
  const signers: Readonly<Record<string, ClusterSigner>> = {
    [`${labelDomain}/kubelet-serving`]: 'kubelet-serving',
    [`${labelDomain}/${serverName}-client-kubelet`]: 'kubelet-client',
    [`${labelDomain}/${serverName}-client`]: 'kube-apiserver-client',
    [`${labelDomain}/legacy-unknown`]: 'legacy-unknown',
  }
  return signers[signerName]
}

const [organization, commonName] = ['2.5.4.10', '2.5.4.3']

const servingUsages = ['digital signature', 'key encipherment', 'server auth']
const clientUsages = ['client auth', 'digital signature', 'key encipherment']

/** Whether the usages are the needed ones, of which only RSA keys need `key encipherment`. */
function hasUsages(usages: readonly string[], needed: readonly string[]): boolean {
  const wanted = new Set(usages)
  const others = needed.filter((usage) => usage !== 'key encipherment' || wanted.has(usage))
  return wanted.size === others.length && others.every((usage) => wanted.has(usage))
}

function isOfNodes({ subject }: CertificateRequest): boolean {
  const organizations = subject.get(organization) ?? []
  return organizations.length === 1 && organizations[0] === 'system:nodes'
}

function isNamedAsNode({ subject }: CertificateRequest): boolean {
  return subject.get(commonName)?.at(-1)?.startsWith('system:node:') === true
}

const notOfNodes = 'subject organization is not system:nodes'
const notNamedAsNode = 'subject common name does not begin with system:node:'

function notAllowed(kind: string): string {
  return `${kind} subjectAltNames are not allowed`
}

function servingFault(request: CertificateRequest, usages: readonly string[]): string | undefined {
  const { dnsNames, ipAddresses, emailAddresses, uris } = request
  if (!isOfNodes(request)) return notOfNodes
  if (dnsNames.length + ipAddresses.length === 0) return 'DNS or IP subjectAltName is required'
  if (emailAddresses.length > 0) return notAllowed('Email')
  if (uris.length > 0) return notAllowed('URI')
  if (!hasUsages(usages, servingUsages)) return `usages did not match [${servingUsages.join(' ')}]`
  return isNamedAsNode(request) ? undefined : notNamedAsNode
}

/** Why a request is none for the client certificate of a kubelet; undefined where it is. */
export function kubeletClientFault(
  request: CertificateRequest,
  usages: readonly string[],
): string | undefined {
  const { dnsNames, ipAddresses, emailAddresses, uris } = request
  if (!isOfNodes(request)) return notOfNodes
  if (dnsNames.length > 0) return notAllowed('DNS')
  if (emailAddresses.length > 0) return notAllowed('Email')
  if (ipAddresses.length > 0) return notAllowed('IP')
  if (uris.length > 0) return notAllowed('URI')
  if (!isNamedAsNode(request)) return notNamedAsNode
  return hasUsages(usages, clientUsages)
    ? undefined
    : `usages did not match [${clientUsages.join(' ')}]`
}

function clientFault(usages: readonly string[]): string | undefined {
  const other = usages.find((usage) => !clientUsages.includes(usage))
  if (other !== undefined) return `invalid usage for client certificate: ${other}`
  if (usages.includes('client auth')) return undefined
  return 'missing required usage for client certificate: client auth'
}

/** Why a signer refuses a request for ever, in the words of kube-controller-manager; undefined where it signs it. */
export function signerFault(
  signer: ClusterSigner,
  request: CertificateRequest,
  usages: readonly string[],
): string | undefined {
  if (signer === 'kubelet-serving') return servingFault(request, usages)
  if (signer === 'kubelet-client') return kubeletClientFault(request, usages)
  return signer === 'kube-apiserver-client' ? clientFault(usages) : undefined
}
