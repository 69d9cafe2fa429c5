// Libraries of others, which are not checked.

export const Idiomorph: any;
