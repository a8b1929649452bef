import type { Logger } from '../../../core/index.ts'
import type { RunningServer } from '../../serving/running/running-server.ts'
import { describeCertificate } from '../../serving/running/start-report.ts'

/** Logs what a server that has started serves and keeps. */
export function logStart(logger: Logger, { url, brand, kubeconfig, report }: RunningServer): void {
  const { release, directory: path, isUsed, storage, controllers, certificates } = report
  if (storage === 'memory') logger.info('objects are in memory until the server stops')
  else logger.info(isUsed ? 'data directory opened' : 'data directory created', { path, storage })
  for (const { what, isMade, file, certificate } of certificates) {
    const { names, until } = describeCertificate(certificate)
    const fields = { file, ...(names !== '' && { names }), until }
    logger.info(`${what} ${isMade ? 'created' : 'found'}`, fields)
  }
  if (certificates.length === 0) {
    logger.info('development mode: plain HTTP without authentication')
  }
  logger.info('running controllers', { controllers: controllers.join(',') })
  logger.info('serving', { url, brand: brand.apiDomain, release, kubeconfig })
}
