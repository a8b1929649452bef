/**
 * Bearer tokens of the servers under test: a member of the all-powerful group, a plain user under RBAC, one of many groups, and a
 * service account. */
export const adminToken = 'bench-admin-token'
export const userToken = 'bench-user-token'
export const crowdToken = 'bench-crowd-token'
export const accountToken = 'bench-account-token'
