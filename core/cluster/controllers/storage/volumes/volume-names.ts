import type { Brand } from '../../../../base/api/brand.ts'

/** Provisioner that makes volumes without storage behind them. */
export const simulatedProvisioner = 'simulation.skerry/provisioner'

/** Names of annotations of claims, volumes and classes. */
export interface VolumeNames {
  readonly boundByController: string
  readonly bindCompleted: string
  readonly provisionedBy: string
  readonly selectedNode: string
  readonly provisioner: string
  readonly betaProvisioner: string
  readonly betaClass: string
  readonly defaultClass: string
  readonly betaDefaultClass: string
}

export function volumeNames({ labelDomain }: Brand): VolumeNames {
  return {
    boundByController: `pv.${labelDomain}/bound-by-controller`,
    bindCompleted: `pv.${labelDomain}/bind-completed`,
    provisionedBy: `pv.${labelDomain}/provisioned-by`,
    selectedNode: `volume.${labelDomain}/selected-node`,
    provisioner: `volume.${labelDomain}/storage-provisioner`,
    betaProvisioner: `volume.beta.${labelDomain}/storage-provisioner`,
    betaClass: `volume.beta.${labelDomain}/storage-class`,
    defaultClass: `storageclass.${labelDomain}/is-default-class`,
    betaDefaultClass: `storageclass.beta.${labelDomain}/is-default-class`,
  }
}
