import ts from 'typescript';

const { factory } = ts;
const printer = ts.createPrinter({ removeComments: true });

/** A declaration of which the report shows the part that others use. */
type Declared =
  | ts.VariableDeclaration
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration;

/** A declaration as others see it: without comments, bodies, private members and decorators. */
export const signatureOf = (node: Declared, source: ts.SourceFile): string => {
  const print = (each: ts.Node): string =>
    printer.printNode(ts.EmitHint.Unspecified, each, source).replace(/^export (declare )?/, '');
  if (ts.isVariableDeclaration(node)) return variable(node, print);
  if (ts.isFunctionDeclaration(node)) {
    return `declare ${print(
      factory.createFunctionDeclaration(
        undefined,
        node.asteriskToken,
        node.name,
        node.typeParameters,
        node.parameters.map(parameter),
        node.type,
        undefined,
      ),
    )}`;
  }
  return ts.isClassDeclaration(node) ? `declare ${print(classWithout(node))}` : print(node);
};

const variable = (
  { name, type, initializer }: ts.VariableDeclaration,
  print: (node: ts.Node) => string,
): string => {
  if (type) return `declare const ${print(name)}: ${print(type)};`;
  if (initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))) {
    return `declare const ${print(name)}: ${print(functionType(initializer))};`;
  }
  const value = initializer ? ` = ${print(withoutBodies(initializer))}` : '';
  return `const ${print(name)}${value};`;
};

const functionType = (node: ts.ArrowFunction | ts.FunctionExpression): ts.FunctionTypeNode =>
  factory.createFunctionTypeNode(
    node.typeParameters,
    node.parameters.map(parameter),
    // Where it is not written, it follows from the body.
    node.type ?? factory.createTypeReferenceNode('Inferred'),
  );

/** A parameter with a default may be left out; the names that its parts get inside are nobody's business. */
const parameter = (node: ts.ParameterDeclaration, at: number): ts.ParameterDeclaration =>
  factory.createParameterDeclaration(
    undefined,
    node.dotDotDotToken,
    ts.isIdentifier(node.name) ? node.name : `given${String(at + 1)}`,
    node.questionToken ??
      (node.initializer ? factory.createToken(ts.SyntaxKind.QuestionToken) : undefined),
    node.type,
  );

/** The functions inside an expression, such as a table of functions, by their types. */
const withoutBodies = (expression: ts.Expression): ts.Expression => {
  const visit = (node: ts.Node): ts.Node => {
    if (!ts.isArrowFunction(node)) return ts.visitEachChild(node, visit, undefined);
    return factory.createAsExpression(factory.createIdentifier('undefined'), functionType(node));
  };
  return visit(expression) as ts.Expression;
};

const PRIVATE = [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword];

const isPublic = (member: ts.ClassElement): boolean =>
  !(member.name && ts.isPrivateIdentifier(member.name)) &&
  !(
    ts.canHaveModifiers(member) &&
    ts.getModifiers(member)?.some(({ kind }) => PRIVATE.includes(kind)) === true
  );

const classWithout = (node: ts.ClassDeclaration): ts.ClassDeclaration =>
  factory.createClassDeclaration(
    undefined,
    node.name,
    node.typeParameters,
    node.heritageClauses,
    node.members.filter(isPublic).flatMap((member) => publicMember(member) ?? []),
  );

const publicMember = (member: ts.ClassElement): ts.ClassElement | undefined => {
  const modifiers = ts.canHaveModifiers(member)
    ? ts.getModifiers(member)?.filter(({ kind }) => kind !== ts.SyntaxKind.AsyncKeyword)
    : undefined;
  if (ts.isMethodDeclaration(member)) {
    return factory.createMethodDeclaration(
      modifiers,
      undefined,
      member.name,
      member.questionToken,
      member.typeParameters,
      member.parameters.map(parameter),
      member.type,
      undefined,
    );
  }
  if (ts.isPropertyDeclaration(member)) {
    const { name, questionToken, type } = member;
    return factory.createPropertyDeclaration(modifiers, name, questionToken, type, undefined);
  }
  if (ts.isGetAccessorDeclaration(member)) {
    return factory.createGetAccessorDeclaration(modifiers, member.name, [], member.type, undefined);
  }
  if (ts.isConstructorDeclaration(member)) {
    return factory.createConstructorDeclaration(
      undefined,
      member.parameters.map(parameter),
      undefined,
    );
  }
  return undefined;
};
