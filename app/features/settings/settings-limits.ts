/** How many of their own stories or comments a person sees at a time. */
export const ownItemsPerPage = 10
