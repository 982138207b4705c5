const BRAZILIAN = /^(55)(\d{2})(\d{4,5})(\d{4})$/;

/**
 * A number as a file has it: Brazilian ones grouped as people read them, so that a spreadsheet takes them for text and
 * shortens nothing; without a plus, which would look like a formula. An import reads it back.
 */
export const exportedNumber = (number: string): string => number.replace(BRAZILIAN, '$1 $2 $3-$4');
