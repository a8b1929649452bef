import { numberOption, type OptionTable, textOption } from '../../../../core/index.ts'
import type { SigningStartOptions } from '../signing-options.ts'

/** Options of the signing of certificate signing requests. */
export const signingOptionTable: OptionTable<SigningStartOptions> = {
  clusterSigningCertFile: textOption(
    'PEM certificate of the authority that signs the requests of all signers. Watched.',
    'the authority in the data directory',
  ),
  clusterSigningKeyFile: textOption('PEM private key of `clusterSigningCertFile`. Watched.'),
  clusterSigningDurationMs: numberOption(
    'Milliseconds that a signed certificate is valid at most.',
    { initial: 'a year', least: 600_000 },
  ),
  clusterSigningKubeletServingCertFile: textOption(
    'PEM certificate of the authority for the signer `kubelet-serving`; signers without one then sign nothing. Watched.',
  ),
  clusterSigningKubeletServingKeyFile: textOption(
    'PEM private key of `clusterSigningKubeletServingCertFile`. Watched.',
  ),
  clusterSigningKubeletClientCertFile: textOption(
    'PEM certificate of the authority for the signer `kube-apiserver-client-kubelet`; signers without one then sign nothing. Watched.',
  ),
  clusterSigningKubeletClientKeyFile: textOption(
    'PEM private key of `clusterSigningKubeletClientCertFile`. Watched.',
  ),
  clusterSigningKubeApiserverClientCertFile: textOption(
    'PEM certificate of the authority for the signer `kube-apiserver-client`; signers without one then sign nothing. Watched.',
  ),
  clusterSigningKubeApiserverClientKeyFile: textOption(
    'PEM private key of `clusterSigningKubeApiserverClientCertFile`. Watched.',
  ),
  clusterSigningLegacyUnknownCertFile: textOption(
    'PEM certificate of the authority for the signer `legacy-unknown`; signers without one then sign nothing. Watched.',
  ),
  clusterSigningLegacyUnknownKeyFile: textOption(
    'PEM private key of `clusterSigningLegacyUnknownCertFile`. Watched.',
  ),
}
