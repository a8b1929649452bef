import { createPrivateKey, X509Certificate } from 'node:crypto'
import {
  type CertificateSigning,
  type ClusterSigner,
  type LiveValue,
  type SigningAuthority,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { FlagName } from '../../base/options/flag-name.generated.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import type { KeyPair } from '../pki/certificate-factory.ts'
import { certificateKey } from '../pki/certificate-key.ts'
import { ensureOwnAuthority } from '../pki/certificates.ts'
import type { StartContext } from '../running/start-context.ts'
import { openPair } from '../tls/tls-files.ts'

type SigningContext = Pick<StartContext, 'options' | 'runtime' | 'closers'>

/** Files of an authority, with the flags that name them. */
interface AuthorityFiles {
  readonly flags: readonly [certificate: FlagName, key: FlagName]
  readonly paths: readonly [certificate: string | undefined, key: string | undefined]
}

function commonFiles(options: StartOptions): AuthorityFiles {
  return {
    flags: ['cluster-signing-cert-file', 'cluster-signing-key-file'],
    paths: [options.clusterSigningCertFile, options.clusterSigningKeyFile],
  }
}

function filesOfSigners(options: StartOptions): ReadonlyMap<ClusterSigner, AuthorityFiles> {
  return new Map([
    [
      'kubelet-serving',
      {
        flags: [
          'cluster-signing-kubelet-serving-cert-file',
          'cluster-signing-kubelet-serving-key-file',
        ],
        paths: [
          options.clusterSigningKubeletServingCertFile,
          options.clusterSigningKubeletServingKeyFile,
        ],
      },
    ],
    [
      'kubelet-client',
      {
        flags: [
          'cluster-signing-kubelet-client-cert-file',
          'cluster-signing-kubelet-client-key-file',
        ],
        paths: [
          options.clusterSigningKubeletClientCertFile,
          options.clusterSigningKubeletClientKeyFile,
        ],
      },
    ],
    [
      'kube-apiserver-client',
      {
        flags: [
          'cluster-signing-kube-apiserver-client-cert-file',
          'cluster-signing-kube-apiserver-client-key-file',
        ],
        paths: [
          options.clusterSigningKubeApiserverClientCertFile,
          options.clusterSigningKubeApiserverClientKeyFile,
        ],
      },
    ],
    [
      'legacy-unknown',
      {
        flags: [
          'cluster-signing-legacy-unknown-cert-file',
          'cluster-signing-legacy-unknown-key-file',
        ],
        paths: [
          options.clusterSigningLegacyUnknownCertFile,
          options.clusterSigningLegacyUnknownKeyFile,
        ],
      },
    ],
  ])
}

function isGiven({ paths }: AuthorityFiles): boolean {
  return paths.some((path) => path !== undefined)
}

/**
 * Prepares the signing of certificate signing requests by the authorities that the options name, whose files are watched, or else by
 * the authority in the data directory.
 *
 * @param directory of the data directory's certificates
 * @throws StartupError
 */
export async function prepareSigning(
  context: SigningContext,
  directory: string,
): Promise<CertificateSigning> {
  const { options, runtime } = context
  const common = commonFiles(options)
  const special = [...filesOfSigners(options)].filter(([, files]) => isGiven(files))
  if (isGiven(common) && special.length > 0) {
    throw new StartupError(
      'cannot specify --cluster-signing-{cert,key}-file and other --cluster-signing-*-file flags at the same time',
    )
  }
  const { clusterSigningDurationMs: durationMs } = options
  const terms = durationMs === undefined ? {} : { durationMs }
  if (special.length > 0) {
    const authorities = new Map<ClusterSigner, LiveValue<KeyPair>>()
    for (const [signer, files] of special)
      authorities.set(signer, await openAuthority(context, files))
    return {
      ...terms,
      async authorityOf(signer) {
        const authority = authorities.get(signer)
        return authority && signingAuthority(authority.value)
      },
    }
  }
  if (isGiven(common)) {
    const authority = await openAuthority(context, common)
    return { ...terms, authorityOf: async () => signingAuthority(authority.value) }
  }
  const now = (): number => runtime.clock.now()
  return {
    ...terms,
    authorityOf: async () => signingAuthority(await ensureOwnAuthority({ directory, now: now() })),
  }
}

/** @throws StartupError for half a pair, files that cannot be read, and more certificates than one */
async function openAuthority(
  { runtime, closers }: SigningContext,
  { flags, paths }: AuthorityFiles,
): Promise<LiveValue<KeyPair>> {
  const [tlsCertFile, tlsPrivateKeyFile] = paths
  const [certificateFlag, keyFlag] = flags
  if (tlsCertFile === undefined || tlsPrivateKeyFile === undefined) {
    throw new StartupError(`--${certificateFlag} and --${keyFlag} belong together; give both`)
  }
  const names = [`the certificate of --${certificateFlag}`, `the key of --${keyFlag}`] as const
  const pair = await openPair({ tlsCertFile, tlsPrivateKeyFile }, names, runtime, {
    name: 'signing authority',
    expired: 'the signing authority has expired; it signs nothing',
  })
  closers.add(() => pair.close())
  const count = pair.value.certificate.split('-----BEGIN CERTIFICATE-----').length - 1
  if (count !== 1) {
    throw new StartupError(`${tlsCertFile}: expected 1 certificate, found ${count}`)
  }
  return pair
}

function signingAuthority({ certificate, key }: KeyPair): SigningAuthority {
  const { raw } = new X509Certificate(certificate)
  return { certificate: raw, ...certificateKey(createPrivateKey(key)) }
}
