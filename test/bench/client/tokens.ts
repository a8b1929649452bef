/** Bearer tokens of the servers under test: a member of the all-powerful group, a plain user under RBAC, and one of many groups. */
export const adminToken = 'bench-admin-token'
export const userToken = 'bench-user-token'
export const crowdToken = 'bench-crowd-token'
