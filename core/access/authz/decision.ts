import type { Decision } from './authorizer.ts'

export const noOpinion: Decision = { outcome: 'no-opinion', reason: '' }

export const allowed: Decision = { outcome: 'allow', reason: '' }
