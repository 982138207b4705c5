/**
 * The functions searches compare with. Below row-level security PostgreSQL only looks into an index with functions that are
 * marked as keeping secrets; these do, and are not marked. Why that is right: core/decisions/0012.
 */
export const LEAKPROOF_FUNCTIONS = [
  // LIKE and ILIKE
  'pg_catalog.textlike(text, text)',
  'pg_catalog.texticlike(text, text)',
  // tsvector @@ tsquery
  'pg_catalog.ts_match_vq(tsvector, tsquery)',
  // %, <% and %> of pg_trgm
  'similarity_op(text, text)',
  'word_similarity_op(text, text)',
  'word_similarity_commutator_op(text, text)',
] as const;

/** Marks them: for a superuser, in the database of the tables, which has the extension. */
export const MARK_LEAKPROOF = LEAKPROOF_FUNCTIONS.map(
  (name) => `ALTER FUNCTION ${name} LEAKPROOF;`,
).join('\n');

/** Answers `marked`: whether all of them are. False where the extension is missing. */
export const IS_MARKED_LEAKPROOF = `
  SELECT count(*) FILTER (WHERE proleakproof) = ${String(LEAKPROOF_FUNCTIONS.length)} AS marked
    FROM unnest(ARRAY[${LEAKPROOF_FUNCTIONS.map((name) => `'${name}'`).join(', ')}]) AS wanted
    JOIN pg_proc ON pg_proc.oid = to_regprocedure(wanted)`;
