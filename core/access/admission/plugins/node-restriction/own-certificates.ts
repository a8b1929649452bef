import type { Brand } from '../../../../base/api/brand.ts'
import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import { readCertificateRequest } from '../../../../base/certificates/certificate-request.ts'
import { decodeBase64Text } from '../../../../kinds/rules/shared/base64-text.ts'
import { readPemBlocks } from '../../../../kinds/rules/shared/pem-blocks.ts'
import { nodeUser } from '../../../authz/node/node-identity.ts'
import { type NodeRule, type NodeWrite, refusedWrite } from './node-write.ts'

/** Object identifier of the attribute common name, which names the user of a client (RFC 4519, 2.3). */
const commonName = '2.5.4.3'

/** The user whom a certificate request is for: its last common name. @throws ApiError `Forbidden` for an unreadable request. */
function userOf(write: NodeWrite, request: string): string {
  const pem = decodeBase64Text(request)
  const [block] = readPemBlocks(pem)
  if (block?.type !== 'CERTIFICATE REQUEST') {
    const why = 'unable to parse csr: PEM block type must be CERTIFICATE REQUEST'
    throw refusedWrite(write, why)
  }
  try {
    return readCertificateRequest(pem).subject.get(commonName)?.at(-1) ?? ''
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw refusedWrite(write, `unable to parse csr: ${error.message}`)
  }
}

/** The rule on certificate requests: of the signers of kubelets, a node asks for certificates in its own name only. */
export function ownCertificates({ labelDomain, shortWord }: Brand): NodeRule {
  const signers = [
    `${labelDomain}/kubelet-serving`,
    `${labelDomain}/${shortWord}-apiserver-client-kubelet`,
  ]
  return (write) => {
    const { operation, object } = write.attributes
    if (operation !== 'CREATE' || !object) return
    const spec = structOf(object, 'spec')
    if (!signers.includes(textOf(spec, 'signerName'))) return
    const user = nodeUser(write.node)
    if (userOf(write, textOf(spec, 'request')) === user) return
    throw refusedWrite(write, `can only create a node CSR with CN=${user}`)
  }
}
