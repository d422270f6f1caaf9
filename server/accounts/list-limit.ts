/** Room in one request for all ids that an account may keep: twice two thousand favourites, or five thousand in collections. */
export const LIST_LIMIT_BYTES = 512 * 1024
